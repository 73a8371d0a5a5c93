import { createReadStream } from 'node:fs'

/** A file of an archive. */
export interface ArchiveFile {
  /** Path in the archive, with `/`. */
  name: string
  isExecutable: boolean
  bytes: number
  /** Path of the file, or its content. */
  source: string | Buffer
}

const BLOCK_BYTES = 512
const MAX_NAME_BYTES = 100
const MAX_PREFIX_BYTES = 155

/**
 * The bytes of a tar archive (POSIX ustar). Equal files give equal bytes on every machine: files are sorted by name, belong
 * to nobody, have one of two modes and all the same time.
 */
export async function* writeTar(files: readonly ArchiveFile[], timeSeconds: number): AsyncGenerator<Buffer> {
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    yield header(file, timeSeconds)
    yield* content(file)
    const rest = file.bytes % BLOCK_BYTES
    if (rest > 0) yield Buffer.alloc(BLOCK_BYTES - rest)
  }
  yield Buffer.alloc(2 * BLOCK_BYTES)
}

async function* content({ name, source, bytes }: ArchiveFile): AsyncGenerator<Buffer> {
  let written = 0
  const chunks: AsyncIterable<Buffer> | Buffer[] = typeof source === 'string' ? createReadStream(source) : [source]
  for await (const chunk of chunks) {
    written += chunk.length
    yield chunk
  }
  if (written !== bytes) throw new Error(`${name} was changed while it was packed.`)
}

function header({ name, isExecutable, bytes }: ArchiveFile, timeSeconds: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  const { prefix, rest } = splitName(name)
  block.write(rest, 0)
  writeOctal(block, isExecutable ? 0o755 : 0o644, 100, 8)
  writeOctal(block, 0, 108, 8)
  writeOctal(block, 0, 116, 8)
  writeOctal(block, bytes, 124, 12)
  writeOctal(block, timeSeconds, 136, 12)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write('root', 265)
  block.write('root', 297)
  writeOctal(block, 0, 329, 8)
  writeOctal(block, 0, 337, 8)
  block.write(prefix, 345)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function writeOctal(block: Buffer, value: number, offset: number, length: number): void {
  block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset)
}

/** A long name is stored in two fields, divided at a slash. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return { prefix: '', rest: name }
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)]
    if (Buffer.byteLength(prefix) <= MAX_PREFIX_BYTES && Buffer.byteLength(rest) <= MAX_NAME_BYTES) {
      return { prefix, rest }
    }
  }
  throw new Error(`The path ${name} is too long for an archive.`)
}
