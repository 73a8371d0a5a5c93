/** A duration in days, hours and minutes, with the two largest units: '2 d 3 h', '5 h 30 min', '45 min'. */
export function formatDuration(minutes: number): string {
  const days = Math.floor(minutes / 1_440)
  const hours = Math.floor((minutes % 1_440) / 60)
  const parts =
    days > 0 ? [`${days} d`, hours > 0 && `${hours} h`] : [hours > 0 && `${hours} h`, ...restMinutes(minutes)]
  return parts.filter(Boolean).join(' ')
}

function restMinutes(minutes: number): string[] {
  const rest = minutes % 60
  return rest > 0 || minutes < 60 ? [`${rest} min`] : []
}

/** Label of a day on an axis: mm/dd. */
export function formatAxisDay(day: string | undefined): string {
  return day === undefined ? '' : `${day.slice(4, 6)}/${day.slice(6, 8)}`
}
