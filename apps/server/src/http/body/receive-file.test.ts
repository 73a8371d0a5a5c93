import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { receiveFile } from './receive-file'

const PACE = { graceMs: 10_000, minBytesPerSecond: 100 }
const MEGABYTE = 1024 * 1024

async function receive(payload: PassThrough, maxBytes = MEGABYTE, pace = PACE): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const piece of receiveFile(payload, maxBytes, pace)) pieces.push(piece)
  return pieces
}

test('a file is passed on completely, in pieces of at least 256 kB', async () => {
  const payload = new PassThrough()
  const received = receive(payload)
  for (let i = 0; i < 10; i += 1) payload.write(Buffer.alloc(64 * 1024, i))
  payload.end('end')

  const pieces = await received
  expect(pieces.slice(0, -1).filter(({ length }) => length < 256 * 1024)).toEqual([])
  expect(Buffer.concat(pieces)).toHaveLength(10 * 64 * 1024 + 3)
  expect(Buffer.concat(pieces).subarray(-3).toString()).toBe('end')
})

test('a file that is larger than announced is refused, and the rest is discarded', async () => {
  const payload = new PassThrough()
  const received = receive(payload, MEGABYTE)
  payload.write(Buffer.alloc(MEGABYTE + 1))

  await expect(received).rejects.toMatchObject({ statusCode: 413, message: 'The file is larger than 1 MB.' })
  payload.write('more')
  expect([payload.destroyed, payload.readableFlowing]).toEqual([false, true])
})

test('a file that breaks off is refused', async () => {
  const payload = new PassThrough()
  const received = receive(payload)
  payload.write('half')
  payload.destroy()

  await expect(received).rejects.toMatchObject({ code: 'invalid', message: 'The file did not arrive completely.' })
})

test('a file that comes too slowly is refused', async () => {
  await expect(receive(new PassThrough(), MEGABYTE, { graceMs: 1, minBytesPerSecond: 100 })).rejects.toMatchObject({
    statusCode: 408,
    message: 'The file took too long to arrive.',
  })
})
