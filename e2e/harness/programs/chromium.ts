import { findOptionalProgram, findProgram, type Machine } from './machine'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const VARIABLE = 'CHROMIUM_PATH'
const CHROMIUM = {
  variable: VARIABLE,
  names: NAMES,
  commonPaths: [
    ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  aptPackage: 'chromium',
}

/**
 * Path of an installed Chromium. Installs it when missing and possible; otherwise throws one sentence with
 * instructions.
 */
export async function findChromium(machine: Machine): Promise<string> {
  const found = await findProgram(machine, CHROMIUM)
  if (found !== null) return found
  throw new Error('The browser tests need Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to its program.')
}

const HEADLESS_SHELL = {
  variable: VARIABLE,
  names: ['chromium-headless-shell'],
  commonPaths: ['/usr/bin/chromium-headless-shell'],
  aptPackage: 'chromium-headless-shell',
}

/**
 * Chromium built without windows where it is installed or can be: the same browser engine, for which the browser tests
 * take little more than half the processor time. Otherwise an installed Chromium.
 */
export async function findHeadlessChromium(machine: Machine): Promise<string> {
  return (await findOptionalProgram(machine, HEADLESS_SHELL)) ?? findChromium(machine)
}
