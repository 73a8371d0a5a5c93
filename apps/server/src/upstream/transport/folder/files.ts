import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { sep } from 'node:path'
import { UpstreamError } from '../../errors'

export interface FoundFile {
  /** For people: bytes that are not UTF-8 are replaced by U+FFFD. */
  name: string
  nameBytes: Buffer
  /** As bytes: a name that is not UTF-8 has no text that leads to its file. */
  path: Buffer
  size: number
}

/** Files that are still being written; a complete file is renamed. */
const INCOMPLETE = /^\.|\.(?:tmp|part)$/i

/** Oldest first. Symbolic links are ignored, because they could point outside the folder. */
export async function listCompleteFiles(folder: string): Promise<FoundFile[]> {
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true, encoding: 'buffer' }))
  const found = []
  for (const entry of entries ?? []) {
    const nameBytes = entry.name
    const name = nameBytes.toString()
    if (!entry.isFile() || INCOMPLETE.test(name)) continue
    const path = Buffer.concat([Buffer.from(folder + sep), nameBytes])
    const facts = await unlessMissing(lstat(path))
    if (facts !== null) found.push({ name, nameBytes, path, size: facts.size, mtimeMs: facts.mtimeMs })
  }
  return found.toSorted((a, b) => a.mtimeMs - b.mtimeMs || Buffer.compare(a.nameBytes, b.nameBytes))
}

/** Null when the file or folder does not exist, or not any more. */
export async function unlessMissing<Value>(result: Promise<Value>): Promise<Value | null> {
  try {
    return await result
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Hexadecimal SHA-256 of a file, read as a stream. */
export async function hashFile(path: string | Buffer): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** The beginning and the end of a file with a note about the omitted part. Invalid UTF-8 is replaced. */
export async function readEnds({ path, size }: FoundFile, endBytes: number): Promise<string> {
  const file = await open(path)
  try {
    const head = await file.read({ buffer: Buffer.alloc(endBytes), position: 0 })
    const tail = await file.read({ buffer: Buffer.alloc(endBytes), position: Math.max(endBytes, size - endBytes) })
    const [start, end] = [head, tail].map(({ buffer, bytesRead }) => buffer.subarray(0, bytesRead).toString())
    const omitted = size - head.bytesRead - tail.bytesRead
    return `${start}[... ${omitted} of ${size} bytes of the file are left out here ...]${end}`
  } finally {
    await file.close()
  }
}

/** Turns file system errors into Transient errors. The message has the error code, and the path below `root` only. */
export async function withFileErrors<Value>(root: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    const code = errorCode(error)
    if (code === 'ENOSPC') throw new UpstreamError('Transient', 'The disk of the exchange folder is full (ENOSPC).')
    throw new UpstreamError('Transient', `The exchange folder cannot be used (${code}${readPlace(error, root)}).`)
  }
}

function readPlace(error: unknown, root: string): string {
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : ''
  return path.startsWith(root + sep) ? `: ${path.slice(root.length + 1)}` : ''
}

export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown cause'
}
