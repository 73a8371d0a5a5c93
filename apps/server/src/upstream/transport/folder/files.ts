import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UpstreamError } from '../../errors'

export interface FoundFile {
  name: string
  path: string
  size: number
}

/** Still being written, by the rule that a complete file is renamed into place. */
const INCOMPLETE = /^\.|\.(?:tmp|part)$/i

/** Oldest first. Links are no files: they could lead out of the folder. */
export async function listCompleteFiles(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const found = []
  for (const entry of entries) {
    if (!entry.isFile() || INCOMPLETE.test(entry.name)) continue
    const path = join(folder, entry.name)
    const { size, mtimeMs } = await lstat(path)
    found.push({ name: entry.name, path, size, mtimeMs })
  }
  return found.toSorted((a, b) => a.mtimeMs - b.mtimeMs || (a.name < b.name ? -1 : 1))
}

/** Hexadecimal SHA-256 of a file of any size. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** The beginning and the end of a file, with a note of what is left out between them; bytes that are no UTF-8 replaced. */
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

/** A full disk or a share that is away passes; the sentence names the cause and no path. */
export async function withFileErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    throw new UpstreamError('Transient', `The exchange folder cannot be used (${errorCode(error)}).`)
  }
}

function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown cause'
}
