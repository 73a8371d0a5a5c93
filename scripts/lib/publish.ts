import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const STAMP = '.fingerprint'

/** True when the output was built completely from exactly these inputs. */
export async function isFresh(output: string, mark: string): Promise<boolean> {
  const stamp = await readFile(path.join(output, STAMP), 'utf8').catch(() => '')
  return stamp === mark
}

/**
 * Moves a finished draft over the output, file by file. A concurrent reader finds an old or a new file, never a partial
 * or missing one, and two builds of the same sources do not interfere. The stamp is written last, so that an
 * interrupted build counts as stale.
 */
export async function publish(draft: string, output: string, mark: string): Promise<void> {
  await mkdir(output, { recursive: true })
  await rm(path.join(output, STAMP), { force: true })
  const files = await filesIn(draft)
  // Pages are moved last, because they refer to the other files.
  for (const file of files.toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)))) {
    await mkdir(path.dirname(path.join(output, file)), { recursive: true })
    await rename(path.join(draft, file), path.join(output, file))
  }
  const strays = (await filesIn(output)).filter((file) => !files.includes(file))
  await Promise.all(strays.map((file) => rm(path.join(output, file), { force: true })))
  await writeFile(path.join(draft, STAMP), mark)
  await rename(path.join(draft, STAMP), path.join(output, STAMP))
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

function isPage(file: string): boolean {
  return /\.html(\.br|\.gz)?$/.test(file)
}
