import { findProgram, type Machine } from './machine'

const NAMES = ['firefox-esr', 'firefox']
const FIREFOX = {
  variable: 'FIREFOX_PATH',
  names: NAMES,
  commonPaths: [
    ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
  aptPackage: 'firefox-esr',
}

/**
 * Path of an installed Firefox. Installs it when missing and possible; otherwise throws one sentence with instructions.
 */
export async function findFirefox(machine: Machine): Promise<string> {
  const found = await findProgram(machine, FIREFOX)
  if (found !== null) return found
  throw new Error('The tests in Firefox need Firefox: install it, or set FIREFOX_PATH to its program.')
}
