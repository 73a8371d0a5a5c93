import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { discardInTurns, readInTurns } from './read-in-turns'

const CHUNK_BYTES = 64 * 1024

/** A body whose bytes are all there already, as from a client that sends faster than we read. */
function fastBody(chunks: number): Readable {
  return Readable.from(
    Array.from({ length: chunks }, (_, i) => Buffer.alloc(CHUNK_BYTES, i)),
    { objectMode: false },
  )
}

test('other connections are served after every 64 kB of a body', async () => {
  const body = fastBody(50)
  let read = 0
  readInTurns(body, () => {
    read += 1
  })

  const readPerTurn: number[] = []
  while (!body.readableEnded) {
    const before = read
    await yieldToEventLoop()
    readPerTurn.push(read - before)
  }

  expect([read, Math.max(...readPerTurn)]).toEqual([50, 1])
})

test('a body is passed on completely and in its order', async () => {
  const body = fastBody(20)
  const chunks: Buffer[] = []
  readInTurns(body, (chunk) => chunks.push(chunk))

  await finished(body)

  expect(chunks.map(([first]) => first)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a body that is discarded is read to its end', async () => {
  const body = fastBody(20)
  discardInTurns(body)

  await finished(body)

  expect(body.readableLength).toBe(0)
})

test('a small body arrives without a pause', () => {
  const body = new Readable({ read: () => {} })
  readInTurns(body, () => {})

  body.push(Buffer.alloc(16 * 1024))

  expect(body.isPaused()).toBe(false)
})
