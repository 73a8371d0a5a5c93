import type { DestinationStream } from 'pino'

/** Names of pino's level numbers, of equal length. */
const LEVELS = new Map([
  [10, 'TRACE'],
  [20, 'DEBUG'],
  [30, 'INFO '],
  [40, 'WARN '],
  [50, 'ERROR'],
  [60, 'FATAL'],
])
/** The same in all lines of a process. */
const HIDDEN_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

/**
 * Writes log lines for people: time, level, message and fields, and below them the stack of an error. For development; other
 * programs read JSON.
 */
export function readableLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(formatLine(line)) }
}

/** @internal */
export function formatLine(line: string): string {
  const record: Record<string, unknown> = JSON.parse(line)
  const time = new Date(Number(record['time'])).toTimeString().slice(0, 8)
  const level = LEVELS.get(Number(record['level'])) ?? '     '
  const fields = Object.entries(record).filter(([name]) => !HIDDEN_FIELDS.has(name))
  const texts = fields.map(([name, value]) => `${name}=${formatValue(value)}`)
  const head = [time, level, message(record), ...texts].join(' ')
  return `${[head, ...formatError(record['err'])].join('\n')}\n`
}

function message({ msg }: Record<string, unknown>): string {
  return typeof msg === 'string' ? msg : ''
}

/** Texts without blanks as they are; everything else as JSON. */
function formatValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value)
}

function formatError(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { stack, message: text, type: _type, ...fields } = { stack: '', message: '', type: '', ...error }
  const others = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`)
  const lines = (stack || text).split('\n')
  return [...lines, ...(others.length > 0 ? [others.join(' ')] : [])].map((each) => `    ${each.trim()}`)
}
