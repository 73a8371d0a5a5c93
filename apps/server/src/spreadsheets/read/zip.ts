import { createInflateRaw } from 'node:zlib'
import { damagedFile, SheetError, tooMuchContent } from './sheet-error'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_RECORD_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_HEADER_BYTES = 30
const MAX_COMMENT_BYTES = 0xffff
const ZIP64_MARK = 0xffffffff
const ZIP64_EXTRA = 1
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

/** An xlsx file has one for each sheet, image and drawing. */
const MAX_ENTRIES = 10_000
/** What the read entries of one archive may contain together: an xlsx file of 25 MB has up to about 300. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
/** Bytes that the decompression returns at a time. */
const OUTPUT_BYTES = 64 * 1024

interface Entry {
  method: number
  isEncrypted: boolean
  compressedBytes: number
  headerOffset: number
}

export interface ZipArchive {
  has: (name: string) => boolean
  /** Reads an entry piece by piece. Throws when all read entries together are larger than the limit. */
  read: (name: string) => AsyncGenerator<Buffer>
}

/** Opens an archive in memory. Only the directory is read; sizes that it states are not believed. */
export function openZip(content: Buffer): ZipArchive {
  const entries = readDirectory(content)
  let unpackedBytes = 0

  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name)
      if (entry === undefined) throw damagedFile()
      for await (const chunk of unpack(content, entry)) {
        unpackedBytes += chunk.length
        if (unpackedBytes > MAX_UNPACKED_BYTES) throw tooMuchContent()
        yield chunk
      }
    },
  }
}

function readDirectory(content: Buffer): Map<string, Entry> {
  const end = findEnd(content)
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES) throw tooMuchContent()
  const entries = new Map<string, Entry>()
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_BYTES > content.length || content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damagedFile()
    const nameLength = content.readUInt16LE(at + 28)
    const extraLength = content.readUInt16LE(at + 30)
    const extraStart = at + ENTRY_BYTES + nameLength
    // Some programs write names with backslashes.
    const name = content.toString('utf8', at + ENTRY_BYTES, extraStart).replaceAll('\\', '/')
    entries.set(name, readEntry(content, at, content.subarray(extraStart, extraStart + extraLength)))
    at = extraStart + extraLength + content.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(content: Buffer): number {
  const first = Math.max(0, content.length - END_RECORD_BYTES - MAX_COMMENT_BYTES)
  for (let at = content.length - END_RECORD_BYTES; at >= first; at -= 1) {
    if (content.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw damagedFile()
}

function readEntry(content: Buffer, at: number, extra: Buffer): Entry {
  const unpacked = content.readUInt32LE(at + 24)
  const compressed = content.readUInt32LE(at + 20)
  const offset = content.readUInt32LE(at + 42)
  // Values that do not fit are in an extra field, in this order.
  const large = readZip64Values(extra, [unpacked, compressed, offset].filter((value) => value === ZIP64_MARK).length)
  if (unpacked === ZIP64_MARK) large.shift()
  return {
    method: content.readUInt16LE(at + 10),
    isEncrypted: (content.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    compressedBytes: compressed === ZIP64_MARK ? (large.shift() ?? 0) : compressed,
    headerOffset: offset === ZIP64_MARK ? (large.shift() ?? 0) : offset,
  }
}

function readZip64Values(extra: Buffer, count: number): number[] {
  if (count === 0) return []
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue
    if (at + 4 + count * 8 > extra.length) throw damagedFile()
    return Array.from({ length: count }, (_, i) => Number(extra.readBigUInt64LE(at + 4 + i * 8)))
  }
  throw damagedFile()
}

async function* unpack(content: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const { method, isEncrypted, compressedBytes, headerOffset } = entry
  if (isEncrypted) throw new SheetError('This file is protected by a password. Please save it without one.')
  if (headerOffset + LOCAL_HEADER_BYTES > content.length || content.readUInt32LE(headerOffset) !== LOCAL_HEADER) {
    throw damagedFile()
  }
  const lengths = content.readUInt16LE(headerOffset + 26) + content.readUInt16LE(headerOffset + 28)
  const start = headerOffset + LOCAL_HEADER_BYTES + lengths
  const end = start + compressedBytes
  if (end > content.length || (method !== STORED && method !== DEFLATED)) throw damagedFile()
  const packed = content.subarray(start, end)
  if (method === STORED) yield packed
  else yield* inflate(packed)
}

/** The decompression waits until its output is read, so that a bomb is noticed before it fills the memory. */
async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: OUTPUT_BYTES })
  stream.end(packed)
  try {
    for await (const chunk of stream) yield asBuffer(chunk)
  } catch (error) {
    throw error instanceof SheetError ? error : damagedFile()
  }
}

function asBuffer(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk
  throw damagedFile()
}
