import { access, constants, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Where Debian and Ubuntu install PostgreSQL, in a folder for each major version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const PROGRAMS = ['postgres', 'initdb', 'pg_basebackup', 'pg_ctl']
/** The oldest version that the portal supports. */
const MIN_VERSION = 15

export interface InstalledPostgresql {
  /** Folder of the programs of the server. */
  binDir: string
  /** Its tests are skipped. */
  isMissing: boolean
  /** For the names of tests that are skipped. */
  hint: string
}

/**
 * A PostgreSQL server that is installed beside the embedded one, oldest supported version first. It is not installed when
 * missing, because the package of Debian also starts a server.
 */
export async function findPostgresql(env: NodeJS.ProcessEnv = process.env): Promise<InstalledPostgresql> {
  const given = env['POSTGRESQL_BIN']
  const folders = given ? [given] : await debianFolders()
  for (const binDir of folders) if (await hasPrograms(binDir)) return { binDir, isMissing: false, hint: '' }
  if (given) throw new Error(`POSTGRESQL_BIN is "${given}", but the programs of a PostgreSQL server are not there.`)
  const hint = ' (install postgresql, or set POSTGRESQL_BIN to the folder of its programs)'
  return { binDir: '', isMissing: true, hint }
}

async function debianFolders(): Promise<string[]> {
  const versions = (await readdir(DEBIAN_FOLDER).catch(() => [])).map(Number).filter((each) => each >= MIN_VERSION)
  return versions.toSorted((a, b) => a - b).map((version) => path.join(DEBIAN_FOLDER, String(version), 'bin'))
}

async function hasPrograms(binDir: string): Promise<boolean> {
  const found = PROGRAMS.map((name) => access(path.join(binDir, name), constants.X_OK))
  return (await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled')
}
