/** Reads exact numbers of bytes from a stream, whatever the size of its pieces. */
export interface ByteReader {
  /** Null if the stream has ended; fewer bytes than asked for if it ends within them. */
  read: (count: number) => Promise<Buffer | null>
  /** The bytes up to the first line feed, with it; null if none of the first `limit` bytes is one. */
  readLine: (limit: number) => Promise<Buffer | null>
}

export function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let pending: Buffer = Buffer.alloc(0)

  async function fill(count: number): Promise<void> {
    while (pending.length < count) {
      const { value, done } = await pieces.next()
      if (done === true) return
      pending = pending.length === 0 ? value : Buffer.concat([pending, value])
    }
  }

  function take(count: number): Buffer {
    const taken = pending.subarray(0, count)
    pending = pending.subarray(count)
    return taken
  }

  return {
    read: async (count) => {
      await fill(Math.max(count, 1))
      return pending.length === 0 ? null : take(count)
    },
    readLine: async (limit) => {
      await fill(limit)
      const end = pending.subarray(0, limit).indexOf('\n')
      return end < 0 ? null : take(end + 1)
    },
  }
}
