import type { Page } from 'playwright-core'

/**
 * Waits until "Confirm all as requested" has confirmed the items, with `answered` as the text that says so. Where it asks
 * for a delivery date, as for orders without a requested one, the proposal is accepted with Enter.
 */
export async function acceptDeliveryDate(page: Page, answered: string): Promise<void> {
  const accept = page.getByRole('dialog', { name: 'Delivery date' }).getByRole('button', { name: 'Confirm all' })
  const done = page.getByText(answered)
  await accept.or(done).first().waitFor()
  if (!(await accept.isVisible())) return
  await accept.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await done.waitFor()
}
