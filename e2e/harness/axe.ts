import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe finds on the page as it stands, as lines a person can act on. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} → ${node.target.join(' ')}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}
