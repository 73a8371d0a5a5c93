import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { zipStream, type ZipEntry } from './zip-stream'

const AT = new Date('2026-11-16T09:00:00Z')

function entry(text: string): ZipEntry {
  return { name: 'list.csv', isCompressible: true, read: async () => Readable.from([Buffer.from(text)]) }
}

test('a file that is read late is read whole, and nothing is read before', async () => {
  const expected = await buffer(zipStream([entry('one')], AT))
  const late = entry('one')
  let isRead = false
  async function read() {
    isRead = true
    return late.read()
  }
  const file = zipStream([{ ...late, read }], AT)
  for (let turn = 0; turn < 100; turn += 1) await yieldToEventLoop()

  expect(isRead).toBe(false)
  expect(await buffer(file)).toEqual(expected)
  expect(expected.subarray(0, 2).toString()).toBe('PK')
})

test('an entry that cannot be read fails the file', async () => {
  const broken: ZipEntry = { ...entry(''), read: () => Promise.reject(new Error('not there')) }

  await expect(buffer(zipStream([broken], AT))).rejects.toThrow('not there')
})
