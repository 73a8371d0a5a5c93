import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log'
import { outputLog } from './output-log'
import { WAIT_TIMEOUT } from './testing/wait-timeout'

function openFile(file: string): number {
  const fd = openSync(file, 'a')
  onTestFinished(() => closeSync(fd))
  return fd
}

test('every line is written, in order', async () => {
  const file = path.join(tmpdir(), `output-log-${process.pid}`)
  onTestFinished(() => rmSync(file))
  const log = createLog('info', outputLog(openFile(file)))

  for (let i = 0; i < 1_000; i += 1) log.info({ i }, 'Größe')
  await vi.waitFor(() => expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(1_001), WAIT_TIMEOUT)

  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject(
    Array.from({ length: 1_000 }, (_, i) => ({ i, msg: 'Größe' })),
  )
})

test.skipIf(process.platform !== 'linux')(
  'a full disk costs lines, not the process, and is reported once',
  async () => {
    const reported = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => reported.mockRestore())
    const log = createLog('info', outputLog(openFile('/dev/full')))

    log.info('first')
    await vi.waitFor(() => expect(reported).toHaveBeenCalled(), WAIT_TIMEOUT)
    log.info('second')
    await new Promise((resolve) => setImmediate(resolve))

    expect(reported.mock.calls).toEqual([['The log cannot be written: ENOSPC: no space left on device, write\n']])
  },
)
