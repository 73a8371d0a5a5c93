import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Target, TARGETS } from './build-targets'
import { fingerprint } from './fingerprint'
import { isFresh, publish } from './publish'
import { ROOT } from './root'

const DRAFTS = path.join(ROOT, '.cache/builds')
const LEFTOVER_AGE_MS = 3_600_000

/** Builds the targets that are missing or built from other sources, and prints their names. */
export async function buildStale(log: (line: string) => void, names?: readonly string[]): Promise<void> {
  const wanted = names ? TARGETS.filter(({ name }) => names.includes(name)) : TARGETS
  const marked = await Promise.all(wanted.map(async (target) => ({ target, mark: await fingerprint(target.inputs) })))
  const fresh = await Promise.all(marked.map(({ target, mark }) => isFresh(target.output, mark)))
  const stale = marked.filter((_, index) => !fresh[index])
  if (stale.length === 0) return

  log(`Building ${stale.map(({ target }) => target.name).join(', ')} …`)
  await removeLeftovers()
  await Promise.all(stale.map(({ target, mark }) => buildOne(target, mark)))
}

async function buildOne(target: Target, mark: string): Promise<void> {
  await mkdir(DRAFTS, { recursive: true })
  const draft = await mkdtemp(path.join(DRAFTS, `${target.name}-`))
  try {
    await target.build(draft)
    await publish(draft, target.output, mark)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes drafts of killed builds. A recent draft may belong to a running build and is kept. */
async function removeLeftovers(): Promise<void> {
  const names = await readdir(DRAFTS).catch(() => [])
  for (const name of names) {
    const draft = path.join(DRAFTS, name)
    const made = await stat(draft).catch(() => null)
    if (made && Date.now() - made.mtimeMs > LEFTOVER_AGE_MS) await rm(draft, { recursive: true, force: true })
  }
}
