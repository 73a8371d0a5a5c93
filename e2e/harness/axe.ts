import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe finds on the page as it stands, as lines a person can act on. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} → ${node.target.join(' ')}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

/** What fades in or out is judged when it has arrived: halfway, no text has its contrast. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map((each) => each.finished))
  })
}
