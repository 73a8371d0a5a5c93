import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

const BROWSER_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
]

export function launchBrowser(): Promise<Browser> {
  // Chromium refuses to run its sandbox as root, the usual user in containers.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args: isRoot ? ['--no-sandbox', ...BROWSER_FLAGS] : BROWSER_FLAGS,
  })
}
