import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './root'

const LEFT_OUT = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/

/** Hash of the names and contents of all inputs of a build. Times are not included, because a clone changes them. */
export async function fingerprint(inputs: readonly string[]): Promise<string> {
  const files = (await Promise.all(inputs.map((input) => listFiles(input)))).flat().toSorted()
  const hash = createHash('sha256')
  // One after the other: the inputs are more files than a process may have open where the limit is low.
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(await readFile(path.join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function listFiles(input: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, input), { withFileTypes: true }).catch(notAFolder)
  if (entries === null) return [input]
  const below = entries.map((entry) => ({ entry, name: path.posix.join(input, entry.name) }))
  const kept = below.filter(({ name }) => !LEFT_OUT.test(name))
  const files = kept.map(({ entry, name }) => (entry.isDirectory() ? listFiles(name) : Promise.resolve([name])))
  return (await Promise.all(files)).flat()
}

function notAFolder(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null
  throw error
}
