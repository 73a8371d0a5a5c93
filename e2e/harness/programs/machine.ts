import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Access to the machine, replaceable in tests. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  isProgram: (file: string) => Promise<boolean>
  /** Null when it cannot install: not Debian or Ubuntu, or not root. */
  install: ((aptPackage: string) => Promise<void>) | null
}

export interface WantedProgram {
  /** Setting with the path of the program. */
  variable: string
  /** Names on the PATH. */
  names: readonly string[]
  /** Other files where it is usually installed. */
  commonPaths: readonly string[]
  aptPackage: string
}

/** Path of an installed program. Installs it when missing and possible; otherwise null. */
export async function findProgram(machine: Machine, wanted: WantedProgram): Promise<string | null> {
  const given = machine.env[wanted.variable]
  if (given) {
    if (await machine.isProgram(given)) return given
    throw new Error(`${wanted.variable} is "${given}", but there is no program to run.`)
  }
  const found = await findInstalled(machine, wanted)
  if (found !== null || machine.install === null) return found
  await machine.install(wanted.aptPackage)
  return findInstalled(machine, wanted)
}

/** Like `findProgram`, but an installation that fails is printed and leads to null. */
export async function findOptionalProgram(machine: Machine, wanted: WantedProgram): Promise<string | null> {
  const { install } = machine
  const tryInstall = async (aptPackage: string) => {
    await install?.(aptPackage).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
  return findProgram({ ...machine, install: install && tryInstall }, wanted)
}

async function findInstalled({ env, isProgram }: Machine, wanted: WantedProgram): Promise<string | null> {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => wanted.names.map((name) => path.join(folder, name)))
  for (const file of [...onPath, ...wanted.commonPaths]) if (await isProgram(file)) return file
  return null
}

export async function thisMachine(): Promise<Machine> {
  const isRoot = process.getuid?.() === 0
  return {
    env: process.env,
    isProgram: canRun,
    install: isRoot && (await canRun('/usr/bin/apt-get')) ? aptInstall : null,
  }
}

async function canRun(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function aptInstall(aptPackage: string): Promise<void> {
  const run = promisify(execFile)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  process.stderr.write(`No ${aptPackage} found: installing it with apt-get …\n`)
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', aptPackage], options)
}
