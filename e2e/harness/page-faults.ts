import type { Page } from 'playwright-core'

/** Collects the uncaught errors and console errors of a page. Chromium reports CSP violations as console errors. */
export function collectFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught on ${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console on ${page.url()}: ${message.text()}`)
  })
}
