import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/** Reads the files of a zip archive. Implemented independently, to check the output of the library that wrote it. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(uint32(END_OF_DIRECTORY))
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let i = 0; i < count; i += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the directory of the archive is invalid')
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((o) => archive.readUInt16LE(at + o))
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, readContent(archive, at))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function readContent(archive: Buffer, entry: number): Buffer {
  const isDeflated = archive.readUInt16LE(entry + 10) === 8
  const size = archive.readUInt32LE(entry + 20)
  const local = archive.readUInt32LE(entry + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(start, start + size)
  return isDeflated ? inflateRawSync(bytes) : bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
