const DAY = 86_400_000

/** YYYYMMDD in UTC. */
export function calendarDay(instant: number, daysLater = 0): string {
  return new Date(instant + daysLater * DAY).toISOString().slice(0, 10).replaceAll('-', '')
}
