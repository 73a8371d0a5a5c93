import { type run, source } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFirefox } from './browser'

declare global {
  interface Window {
    axe?: { run: typeof run }
  }
}

/**
 * Fails with one line per problem that axe finds on the page. Our pages have no frames, so axe runs in the page itself:
 * the package for Playwright opens another page for each check, which takes longer than the check. Does nothing in
 * Firefox while a dialog is open: the process of the page crashes there.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  if (isFirefox() && (await page.getByRole('dialog').count()) > 0) return
  await settle(page)
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const findings = await page.evaluate(async () => {
    const results = await window.axe?.run(document, { resultTypes: ['violations'] })
    if (results === undefined) return ['axe did not load']
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} → ${node.target.join(' ')}`),
    )
  })
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

/** Waits for the end of transitions, because text has no valid contrast during a fade. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map((each) => each.finished))
  })
}
