import type { BrowserContext } from 'playwright-core'

/** A blocked `eval` whose error is caught has no line on the console of Chromium. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  console.error('The Content-Security-Policy blocks ' + effectiveDirective + ' ' + blockedURI))`

/**
 * Collects the errors of the pages of a context: uncaught errors, errors on the console, and violations of the
 * Content-Security-Policy.
 */
export async function collectFaults(context: BrowserContext, faults: string[]): Promise<void> {
  await context.addInitScript(REPORT_VIOLATIONS)
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(`uncaught on ${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console on ${page.url()}: ${message.text()}`)
    })
  })
}
