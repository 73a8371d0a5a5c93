import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { buildStale } from '../build-stale'
import { ROOT } from '../root'
import { billOfMaterials } from './bill-of-materials'
import { collectReleaseFiles, type ReleaseManifest } from './release-files'
import { type ArchiveFile, writeTar } from './tar'

const CHECKSUMS = 'SHA256SUMS'

export interface Release {
  folder: string
  /** Without the embedded PostgreSQL. */
  archive: string
  archiveWithPostgresql: string
  billOfMaterials: string
  checksums: string
}

/**
 * Builds the archives of a release for this platform, with a bill of materials and checksums beside them. The same commit
 * and the same installed packages give the same bytes.
 */
export async function buildRelease(folder: string, log: (line: string) => void): Promise<Release> {
  await buildStale(log)
  const { manifest, timeSeconds } = await describeSource()
  const stem = `partwire-${manifest.version}-${process.platform}-${process.arch}`
  const { portable, postgresql } = await collectReleaseFiles(manifest)
  await mkdir(folder, { recursive: true })
  const root = `partwire-${manifest.version}`
  const [archive, archiveWithPostgresql] = [`${stem}.tar.gz`, `${stem}-postgresql.tar.gz`]
  log(`Packing ${portable.length} files, and ${postgresql.length} of PostgreSQL …`)
  await pack(path.join(folder, archive), portable, { root, timeSeconds })
  await pack(path.join(folder, archiveWithPostgresql), [...portable, ...postgresql], { root, timeSeconds })
  const materials = `partwire-${manifest.version}.cdx.json`
  await writeFile(path.join(folder, materials), await billOfMaterials(manifest, timeSeconds))
  const lines = await Promise.all([archive, archiveWithPostgresql, materials].map((name) => checksumLine(folder, name)))
  await writeFile(path.join(folder, CHECKSUMS), lines.join(''))
  return { folder, archive, archiveWithPostgresql, billOfMaterials: materials, checksums: CHECKSUMS }
}

/**
 * Version, commit and time of the source. A folder without Git history (an image build) gets the commit and the time from
 * the environment.
 */
async function describeSource(): Promise<{ manifest: ReleaseManifest; timeSeconds: number }> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'))
  const { PARTWIRE_COMMIT: givenCommit, SOURCE_DATE_EPOCH: givenTime } = process.env
  const commit = givenCommit || (await git('rev-parse', '--short=12', 'HEAD')) || 'unknown'
  const isModified = !givenCommit && (await git('status', '--porcelain')) !== ''
  const time = givenTime || (await git('log', '-1', '--format=%ct')) || '0'
  return { manifest: { version, commit: isModified ? `${commit}.modified` : commit }, timeSeconds: Number(time) }
}

/** Empty outside a repository. */
async function git(...args: string[]): Promise<string> {
  return promisify(execFile)('git', args, { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}

/** Writes the archive under another name first, so that a file with its name is complete. */
async function pack(
  target: string,
  files: readonly ArchiveFile[],
  { root, timeSeconds }: { root: string; timeSeconds: number },
): Promise<void> {
  const draft = `${target}.part`
  const named = files.map((file) => ({ ...file, name: `${root}/${file.name}` }))
  try {
    await pipeline(writeTar(named, timeSeconds), createGzip({ level: 9 }), createWriteStream(draft))
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
}

/** As `sha256sum` writes it. */
async function checksumLine(folder: string, name: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path.join(folder, name)), hash)
  return `${hash.digest('hex')}  ${name}\n`
}
