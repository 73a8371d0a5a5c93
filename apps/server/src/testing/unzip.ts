import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The files in a zip archive, read by its directory. Written from the format, to check what a library wrote. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(uint32(END))
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let i = 0; i < count; i += 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('the directory of the archive is broken')
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((o) => archive.readUInt16LE(at + o))
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, readContent(archive, at))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function readContent(archive: Buffer, entry: number): string {
  const isDeflated = archive.readUInt16LE(entry + 10) === 8
  const size = archive.readUInt32LE(entry + 20)
  const local = archive.readUInt32LE(entry + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(start, start + size)
  return (isDeflated ? inflateRawSync(bytes) : bytes).toString('utf8')
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
