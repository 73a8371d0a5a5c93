import { accessSync, closeSync, constants, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { warningIn } from './log-warning'

const LARGEST = 20_000_000

export interface LogFile {
  path: string
  fd: number
}

/** Appends to the log of the starts before; one that has grown large steps aside. */
export function openLog(dataDir: string, name: string): LogFile {
  const file = path.join(dataDir, 'logs', name)
  makeFolder(path.dirname(file))
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST) renameSync(file, `${file}.1`)
  return { path: file, fd: openSync(file, 'a', 0o600) }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The folder ${folder} cannot be written (${reason}): set DATA_DIR to another one.`, {
      cause: error,
    })
  }
}

/** The console stays calm: of everything logged it shows warnings and errors, one line each. */
export function showWarnings(log: LogFile, say: (line: string) => void): () => void {
  const fd = openSync(log.path, 'r')
  const chunk = Buffer.alloc(65_536)
  let position = statSync(log.path).size
  let rest = ''
  const look = (): void => {
    for (let count = read(); count > 0; count = read()) {
      const lines = (rest + chunk.toString('utf8', 0, count)).split('\n')
      rest = lines.pop() ?? ''
      lines.map(warningIn).forEach((text) => text !== null && say(text))
    }
  }
  const read = (): number => {
    const count = readSync(fd, chunk, 0, chunk.length, position)
    position += count
    return count
  }
  const timer = setInterval(look, 300)
  timer.unref()
  return () => {
    clearInterval(timer)
    look()
    closeSync(fd)
  }
}
