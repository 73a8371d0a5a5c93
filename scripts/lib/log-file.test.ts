import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLog, logPath } from './log-file'

const LOOK_MS = 300
const LINE_BYTES = line(30, 10).length

let dataDir = ''
let file = ''

beforeEach(() => {
  vi.useFakeTimers()
  dataDir = mkdtempSync(path.join(tmpdir(), 'partwire-logs-'))
  file = logPath(dataDir, 'server.log')
})

afterEach(() => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true })
})

test('A log is rotated by size while the program writes: bounded, five old files, no line lost or twice', () => {
  const stop = followLog(file, () => undefined, 10 * LINE_BYTES)

  for (let number = 10; number < 75; number++) {
    appendFileSync(file, line(30, number))
    vi.advanceTimersByTime(LOOK_MS)
  }
  stop()

  const names = readdirSync(path.dirname(file)).toSorted()
  expect(names).toEqual(
    ['server.log', 1, 2, 3, 4, 5].map((each) => (typeof each === 'string' ? each : `server.log.${each}`)),
  )
  const text = names.toReversed().map((name) => readFileSync(path.join(path.dirname(file), name), 'utf8'))
  const numbers = text
    .join('')
    .trimEnd()
    .split('\n')
    .map((each) => Number(JSON.parse(each).msg))
  // Six files were filled; the oldest is removed.
  expect(numbers).toEqual(Array.from({ length: 55 }, (_, index) => 20 + index))
  expect(Math.max(...names.map((name) => statSync(path.join(path.dirname(file), name)).size))).toBe(10 * LINE_BYTES)
})

test('Warnings go on being shown when the log is rotated, those of the last moment before it too', () => {
  const shown: string[] = []
  const stop = followLog(file, (text) => shown.push(text), 10)
  appendFileSync(file, line(40, 10))
  vi.advanceTimersByTime(LOOK_MS)

  // A line written to a file that was opened before the rename.
  appendFileSync(`${file}.1`, line(50, 11))
  appendFileSync(file, line(40, 12))
  vi.advanceTimersByTime(LOOK_MS)
  appendFileSync(file, line(40, 13))
  stop()

  expect(shown).toEqual(['Warning: 10', 'Error: 11', 'Warning: 12', 'Warning: 13'])
})

test('Letters that come in two pieces are shown whole', () => {
  const shown: string[] = []
  const stop = followLog(file, (text) => shown.push(text))
  const bytes = Buffer.from('{"level":40,"msg":"Müller"}\n')

  appendFileSync(file, bytes.subarray(0, 20))
  vi.advanceTimersByTime(LOOK_MS)
  appendFileSync(file, bytes.subarray(20))
  stop()

  expect(shown).toEqual(['Warning: Müller'])
})

test('What an earlier start logged is not shown again', () => {
  appendFileSync(file, line(40, 10))
  const shown: string[] = []

  followLog(file, (text) => shown.push(text))()

  expect(shown).toEqual([])
})

test('A removed log folder does not end the start', () => {
  const stop = followLog(file, () => undefined)
  rmSync(path.dirname(file), { recursive: true })

  expect(() => vi.advanceTimersByTime(LOOK_MS)).not.toThrow()
  stop()
})

function line(level: number, number: number): string {
  return `${JSON.stringify({ level, msg: String(number) })}\n`
}
