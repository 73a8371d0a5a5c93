import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './root'

const run = promisify(execFile)
/** The packages of this repository, which npm links to their folders. */
const OWN_SCOPE = '@partwire'

/**
 * Another commit in a temporary folder, with its server and web app built.
 * @internal
 */
export interface OtherVersion {
  /** Short hash. */
  commit: string
  folder: string
  /** Options of Node for its server. */
  nodeFlags: readonly string[]
  remove: () => Promise<void>
}

/**
 * Settings of a server that is compared with another version: a web process with the demo accounts on a free port. Without a
 * worker a submitted document stays in the queue.
 * @internal
 */
export function comparedServerEnv(connectionString: string) {
  return {
    DATABASE_URL: connectionString,
    DEMO: 'true',
    DRAIN_SECONDS: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PORT: '0',
    PROCESS: 'web',
  }
}

/**
 * Checks out a commit, installs its packages and builds its server, and its web app, without which that does not start.
 * @internal
 */
export async function buildOtherVersion(revision: string, log: (line: string) => void): Promise<OtherVersion> {
  const { stdout } = await run('git', ['rev-parse', '--short', `${revision}^{commit}`], { cwd: ROOT })
  const commit = stdout.trim()
  const folder = await mkdtemp(path.join(tmpdir(), `partwire-${commit}-`))
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT }).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: ROOT })
    await installPackages(folder, log)
    log(`Building ${commit} …`)
    await run(process.execPath, ['--import', 'tsx', 'scripts/build.ts', 'server', 'web'], { cwd: folder })
    const { NODE_FLAGS }: { NODE_FLAGS: string[] } = await import(path.join(folder, 'scripts/lib/child.ts'))
    return { commit, folder, nodeFlags: NODE_FLAGS, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Links the installed packages if they have the versions of the other commit; otherwise installs them with npm. */
async function installPackages(folder: string, log: (line: string) => void): Promise<void> {
  if (await hasSamePackages(folder)) return linkPackages(folder)
  log('Installing its packages …')
  await run('npm', ['ci', '--prefer-offline'], { cwd: folder })
}

/** Whether each package of the other lock file is installed here in the same version. Additional ones do not matter. */
async function hasSamePackages(folder: string): Promise<boolean> {
  const [own, other] = await Promise.all(
    [ROOT, folder].map((root) => readVersions(path.join(root, 'package-lock.json'))),
  )
  if (own === undefined || other === undefined) return false
  return [...other].every(([name, version]) => name.startsWith('node_modules/') && own.get(name) === version)
}

async function readVersions(file: string): Promise<Map<string, string>> {
  const { packages }: { packages: Record<string, { version?: string; link?: boolean }> } = JSON.parse(
    await readFile(file, 'utf8'),
  )
  return new Map(
    Object.entries(packages).flatMap(([name, { version, link }]) =>
      name.includes('node_modules/') && link !== true ? [[name, version ?? ''] as const] : [],
    ),
  )
}

async function linkPackages(folder: string): Promise<void> {
  const [own, other] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')]
  await mkdir(path.join(other, OWN_SCOPE), { recursive: true })
  const names = (await readdir(own)).filter((name) => name !== OWN_SCOPE)
  await Promise.all(names.map((name) => symlink(path.join(own, name), path.join(other, name))))
  // The links to the packages of the repository are relative: copied, they lead to those of the other commit.
  for (const name of await readdir(path.join(own, OWN_SCOPE))) {
    await symlink(await readlink(path.join(own, OWN_SCOPE, name)), path.join(other, OWN_SCOPE, name))
  }
}
