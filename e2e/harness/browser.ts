import { type BrowserServer, chromium } from 'playwright-core'

const BROWSER_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
]

/** Starts the browser that all test files of a run share. */
export function launchBrowser(executablePath: string): Promise<BrowserServer> {
  // Chromium refuses to run its sandbox as root, the usual user in containers.
  const isRoot = process.getuid?.() === 0
  return chromium.launchServer({
    executablePath,
    args: isRoot ? ['--no-sandbox', ...BROWSER_FLAGS] : BROWSER_FLAGS,
  })
}
