import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { logFileStream } from './log-file'

test('lines that cannot be written are dropped and reported once, until one is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-log-'))
  const file = join(folder, 'logs', 'sandbox.log')
  const reported = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stream = logFileStream(file)

  stream.write('one\n')
  stream.write('two\n')
  const sentences = reported.mock.calls.map(([text]) => text)
  reported.mockRestore()
  await mkdir(dirname(file))
  stream.write('three\n')

  expect(sentences).toEqual([expect.stringMatching(/^The log .*sandbox\.log cannot be written: Error: ENOENT/)])
  expect(await readFile(file, 'utf8')).toBe('\nthree\n')
  await rm(folder, { recursive: true })
})
