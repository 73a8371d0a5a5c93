import { fileURLToPath } from 'node:url'
import { type Browser, chromium, firefox } from 'playwright-core'
import { inject } from 'vitest'

/** Starts Firefox and forwards its connection. */
const FIREFOX_BIDI = fileURLToPath(new URL('./programs/firefox-bidi.mjs', import.meta.url))

const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
]

interface BrowserOptions {
  /** Scroll bars that take up width, as on most desktops. By default there are none. Only in Chromium. */
  hasScrollBars?: boolean
}

export function launchBrowser({ hasScrollBars = false }: BrowserOptions = {}): Promise<Browser> {
  const { engine, executablePath } = inject('browser')
  if (engine === 'firefox') return launchFirefox(executablePath)
  // Chromium refuses to run its sandbox as root, the usual user in containers.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath,
    args: isRoot ? ['--no-sandbox', ...CHROMIUM_FLAGS] : CHROMIUM_FLAGS,
    ignoreDefaultArgs: hasScrollBars ? ['--hide-scrollbars'] : [],
  })
}

/** The channel selects WebDriver BiDi, the protocol of an unmodified Firefox. */
function launchFirefox(executablePath: string): Promise<Browser> {
  const env = { ...process.env, FIREFOX_PATH: executablePath }
  return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX_BIDI, env })
}

export function isFirefox(): boolean {
  return inject('browser').engine === 'firefox'
}

let shared: Promise<Browser> | null = null

/** The browser of all files of this worker, which ends with the worker. A file closes the contexts it has opened. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  if (!(await shared).isConnected()) shared = launchBrowser()
  return shared
}
