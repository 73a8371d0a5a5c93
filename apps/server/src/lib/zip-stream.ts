import { PassThrough, pipeline, Readable } from 'node:stream'
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
  return Readable.from(zipParts(entries, at), { objectMode: false })
}

/** A generator, so that nothing is read, and nothing can fail, before the file is read. */
async function* zipParts(entries: readonly ZipEntry[], at: Date) {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  for (const { name, isCompressible, read } of entries) {
    const options = { mtime: at, compress: isCompressible }
    zip.addReadStreamLazy(name, options, (done) => {
      const content = Readable.from(readContent(read))
      // yazl does not listen for errors of an entry; without a listener one would end the process.
      content.on('error', (error) => output.destroy(error))
      done(null, content)
    })
  }
  zip.end()
  // No error handling here: reading the stream throws the error.
  yield* pipeline(zip.outputStream, output, () => {})
}

async function* readContent(read: ZipEntry['read']): AsyncGenerator<Buffer> {
  yield* await read()
}
