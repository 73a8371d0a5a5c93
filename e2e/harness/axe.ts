import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Fails with one line per problem that axe finds on the page. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} → ${node.target.join(' ')}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

/** Waits for the end of transitions, because text has no valid contrast during a fade. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map((each) => each.finished))
  })
}
