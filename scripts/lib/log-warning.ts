/** The pino level of warnings; errors have higher levels. */
const WARNING = 40

/** Lines that are not JSON are shown too. */
export function warningIn(line: string): string | null {
  const entry = parsed(line)
  if (entry === null) return line.trim() === '' ? null : line
  if (!('level' in entry) || typeof entry.level !== 'number' || entry.level < WARNING) return null
  const message = 'msg' in entry ? String(entry.msg) : ''
  return `${entry.level > WARNING ? 'Error' : 'Warning'}: ${[message, reasonIn(entry)].filter(Boolean).join(': ')}`
}

function reasonIn(entry: object): string {
  if ('reason' in entry) return String(entry.reason)
  const err = 'err' in entry ? entry.err : null
  return typeof err === 'object' && err !== null && 'message' in err ? String(err.message) : ''
}

function parsed(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
