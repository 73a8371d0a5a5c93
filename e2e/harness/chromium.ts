import { findProgram, type Machine } from './machine'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
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
