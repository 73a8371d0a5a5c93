import { accessSync, closeSync, constants, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { createFolder } from '../../apps/server/src/lib/create-folder'
import { warningIn } from './log-warning'

const MAX_BYTES = 10_000_000
const KEPT_FILES = 5
const LOOK_INTERVAL_MS = 300

/** Path of a log file. Creates the folder. */
export function logPath(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'logs')
  try {
    createFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The folder ${folder} cannot be written (${reason}): set DATA_DIR to another one.`, {
      cause: error,
    })
  }
  return path.join(folder, name)
}

/**
 * Follows a log to which a program appends, opening it for every line. Passes each warning and error to `log` as one
 * line, and renames the file to `.1` (`.1` to `.2` and so on, up to five) at 10 MB. Returns a function that stops it.
 */
export function followLog(file: string, log: (line: string) => void, maxBytes = MAX_BYTES): () => void {
  const chunk = Buffer.alloc(65_536)
  const decoder = new StringDecoder('utf8')
  let fd = openSync(file, 'a+', 0o600)
  let position = fstatSync(fd).size
  let rest = ''

  const look = (): void => {
    readOn()
    // Renamed at the previous check: lines written during the rename have been read now.
    if (statSync(file, { throwIfNoEntry: false })?.ino !== fstatSync(fd).ino) {
      const next = openSync(file, 'a+', 0o600)
      closeSync(fd)
      fd = next
      position = 0
      readOn()
    }
    if (fstatSync(fd).size >= maxBytes) rotate(file)
  }
  const readOn = (): void => {
    for (;;) {
      const count = readSync(fd, chunk, 0, chunk.length, position)
      if (count === 0) return
      position += count
      const lines = (rest + decoder.write(chunk.subarray(0, count))).split('\n')
      rest = lines.pop() ?? ''
      lines.map(warningIn).forEach((text) => text !== null && log(text))
    }
  }
  // A full disk or a removed folder must not end the start script; the next check tries again.
  const tryToLook = (): void => {
    try {
      look()
    } catch {}
  }
  const timer = setInterval(tryToLook, LOOK_INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    tryToLook()
    closeSync(fd)
  }
}

function rotate(file: string): void {
  for (let number = KEPT_FILES; number > 0; number--) {
    const older = number === 1 ? file : `${file}.${number - 1}`
    if (statSync(older, { throwIfNoEntry: false })) renameSync(older, `${file}.${number}`)
  }
}
