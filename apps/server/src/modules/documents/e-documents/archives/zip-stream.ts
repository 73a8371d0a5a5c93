import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  /** False for content that is compressed already. */
  isCompressible: boolean
  /** Called when the content is needed. */
  read: () => Promise<Readable>
}

/**
 * A zip file with these entries. Each is read when the one before it is written, so that memory does not grow with the
 * number of entries. All of them have the same time, so that the same entries give the same bytes.
 */
export function zipStream(entries: readonly ZipEntry[], at: Date): Readable {
  const zip = new ZipFile()
  const output = new Readable().wrap(zip.outputStream)
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  for (const { name, isCompressible, read } of entries) {
    const options = { mtime: at, compress: isCompressible }
    zip.addReadStreamLazy(name, options, (done) => done(null, Readable.from(readContent(read))))
  }
  zip.end()
  return output
}

async function* readContent(read: ZipEntry['read']): AsyncGenerator<Buffer> {
  yield* await read()
}
