import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byteReader } from './byte-reader'
import { openChunks, sealChunks } from './chunks'

const FIRST_LINE = Buffer.from('first line\n')
const CHUNK_BYTES = 64 * 1024
const HEAD_BYTES = 5
const ALTERED = 'The backup was altered or damaged: its checksum does not match.'
const INCOMPLETE = 'The backup is incomplete: the file ends too early.'

describe.each([
  { name: 'an encrypted file', key: randomBytes(32), sealBytes: 16 },
  { name: 'a file that is not encrypted', key: null, sealBytes: 32 },
])('$name', ({ key, sealBytes }) => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 200_000])(
    'has the %d bytes that were written, whatever the pieces are that it is written and read in',
    async (size) => {
      const content = randomBytes(size)

      const file = await buffer(sealChunks(split(content, 10_007), FIRST_LINE, key))

      expect((await read(file, 4_099)).equals(content)).toBe(true)
    },
  )

  test.each([1, HEAD_BYTES + 1, CHUNK_BYTES, CHUNK_BYTES + HEAD_BYTES + sealBytes, 150_000])(
    'that lacks its last %d bytes is incomplete',
    async (missing) => {
      const file = await givenFile(150_000)

      await expect(read(file.subarray(0, file.length - missing))).rejects.toThrow(INCOMPLETE)
    },
  )

  test('that ends after its first line, or at the end of a chunk, is incomplete', async () => {
    const file = await givenFile(3 * CHUNK_BYTES)

    for (const count of [0, 1, 2]) {
      const end = FIRST_LINE.length + count * (HEAD_BYTES + CHUNK_BYTES + sealBytes)
      await expect(read(file.subarray(0, end))).rejects.toThrow(INCOMPLETE)
    }
  })

  test('is refused when any of its bits is changed', async () => {
    const file = await givenFile(70_000)
    // The key depends on the first line: see deriveFileKey.
    const position = fc.integer({ min: key === null ? 0 : FIRST_LINE.length, max: file.length - 1 })

    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const changed = Buffer.from(file)
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at)
        await expect(read(changed)).rejects.toThrow(/^The backup (was altered|is incomplete)/)
      }),
    )
  })

  test.each([
    ['exchanged', [1, 0, 2]],
    ['repeated', [0, 0, 1, 2]],
    ['left out', [0, 2]],
  ])('is refused when chunks are %s', async (_name, order) => {
    const file = await givenFile(2 * CHUNK_BYTES + 100)
    const chunkBytes = HEAD_BYTES + CHUNK_BYTES + sealBytes
    const chunks = [0, 1, 2].map((n) => file.subarray(FIRST_LINE.length).subarray(n * chunkBytes, (n + 1) * chunkBytes))
    const changed = Buffer.concat([FIRST_LINE, ...order.map((n) => chunks[n] ?? Buffer.alloc(0))])

    await expect(read(changed)).rejects.toThrow(ALTERED)
  })

  test('is refused when something follows its end', async () => {
    const file = await givenFile(100)

    await expect(read(Buffer.concat([file, Buffer.from('x')]))).rejects.toThrow(
      'The backup was altered: there is data after its end.',
    )
  })

  function givenFile(size: number): Promise<Buffer> {
    return buffer(sealChunks(split(randomBytes(size), 10_007), FIRST_LINE, key))
  }

  async function read(file: Buffer, pieceBytes = 65_536): Promise<Buffer> {
    const reader = byteReader(split(file, pieceBytes))
    const firstLine = (await reader.readLine(100)) ?? Buffer.alloc(0)
    return buffer(openChunks(reader, firstLine, key))
  }
})

test('an encrypted file does not contain its content', async () => {
  const content = Buffer.from('a webservice password '.repeat(100))

  const file = await buffer(sealChunks(split(content, 500), FIRST_LINE, randomBytes(32)))

  expect(file.includes('webservice')).toBe(false)
})

async function* split(content: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
}
