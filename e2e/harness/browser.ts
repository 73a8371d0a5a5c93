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

interface BrowserOptions {
  /** Scroll bars that take up width, as on most desktops. By default there are none. */
  hasScrollBars?: boolean
}

export function launchBrowser({ hasScrollBars = false }: BrowserOptions = {}): Promise<Browser> {
  // Chromium refuses to run its sandbox as root, the usual user in containers.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args: isRoot ? ['--no-sandbox', ...BROWSER_FLAGS] : BROWSER_FLAGS,
    ignoreDefaultArgs: hasScrollBars ? ['--hide-scrollbars'] : [],
  })
}
