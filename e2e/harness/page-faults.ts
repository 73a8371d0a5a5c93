import type { Page } from 'playwright-core'

/** Collects what a page complains of: uncaught errors and console errors, where Chromium also reports the CSP. */
export function collectFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught on ${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console on ${page.url()}: ${message.text()}`)
  })
}
