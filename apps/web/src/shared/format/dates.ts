/** An instant as the day it is where the reader sits: YYYY/MM/DD. */
export function slashedDay(instant: string): string {
  const date = new Date(instant)
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1), digits(date.getDate())].join('/')
}

/** YYYY/MM/DD HH:MM:SS. */
export function slashedMoment(instant: string): string {
  const date = new Date(instant)
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => digits(part)).join(':')
  return `${slashedDay(instant)} ${time}`
}

/** yyyy-mm-dd hh:mm, the ordering time of the order list. */
export function dashedMinute(instant: string): string {
  return slashedMoment(instant).slice(0, 'yyyy-mm-dd hh:mm'.length).replaceAll('/', '-')
}

function digits(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
