import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const COMMON_PATHS = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Access to the machine, replaceable in tests. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  isProgram: (file: string) => Promise<boolean>
  /** Null when it cannot install: not Debian or Ubuntu, or not root. */
  install: (() => Promise<void>) | null
}

/**
 * Path of an installed Chromium. Installs it when missing and possible; otherwise throws one sentence with
 * instructions.
 */
export async function findChromium(machine: Machine): Promise<string> {
  const given = machine.env['CHROMIUM_PATH']
  if (given) {
    if (await machine.isProgram(given)) return given
    throw new Error(`CHROMIUM_PATH is "${given}", but there is no program to run.`)
  }
  const found = await installedChromium(machine)
  if (found !== null) return found
  await machine.install?.()
  const installed = machine.install === null ? null : await installedChromium(machine)
  if (installed !== null) return installed
  throw new Error('The browser tests need Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to its program.')
}

async function installedChromium({ env, isProgram }: Machine): Promise<string | null> {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  for (const file of [...onPath, ...COMMON_PATHS]) if (await isProgram(file)) return file
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

async function aptInstall(): Promise<void> {
  const run = promisify(execFile)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  process.stderr.write('No Chromium found: installing it with apt-get …\n')
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
}
