import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { ROOT } from '../root'

const names = z.record(z.string(), z.string()).default({})
const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      /** Of a link: the folder it leads to. */
      resolved: z.string().optional(),
      link: z.boolean().default(false),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
})
export type Lock = z.infer<typeof lockShape>

export async function readLock(): Promise<Lock> {
  return lockShape.parse(JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')))
}

/**
 * Folders of all packages that the programs of these workspaces need at run time, such as `node_modules/pg`, sorted.
 * Optional packages (binaries of one platform) are included for every platform: the caller drops those that are not
 * installed. Types have no code, and the packages of this repository are part of the bundles.
 */
export function listProductionPackages({ packages }: Lock, workspaces: readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = [...workspaces]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entry = packages[folder]
    if (entry === undefined || found.has(folder)) continue
    if (entry.link) {
      if (entry.resolved !== undefined) waiting.push(entry.resolved)
      continue
    }
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
      const resolved = resolvePackage(packages, folder, name)
      if (resolved !== null && !name.startsWith('@types/')) waiting.push(resolved)
    }
  }
  return [...found].filter((folder) => folder.includes('node_modules/')).toSorted()
}

/** The folder in which Node finds a package from another one: its own `node_modules`, or that of a folder above. */
function resolvePackage(packages: Lock['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = parentFolder(folder)) {
    const candidate = path.posix.join(folder, 'node_modules', name)
    if (packages[candidate] !== undefined) return candidate
    if (folder === '') return null
  }
}

/** `node_modules/a/node_modules/b` is in `node_modules/a`; everything else is in the root. */
function parentFolder(folder: string): string {
  const end = folder.lastIndexOf('/node_modules/')
  return end < 0 ? '' : folder.slice(0, end)
}
