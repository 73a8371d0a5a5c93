import type { Page, Route } from 'playwright-core'

/** Holds the next call to this URL until the test continues or aborts it. */
export async function delayCall(
  page: Page,
  url: string,
): Promise<{ goOn: () => Promise<void>; fail: () => Promise<void> }> {
  let catchIt: (route: Route) => void = () => {}
  const caught = new Promise<Route>((resolve) => {
    catchIt = resolve
  })
  await page.route(url, (route) => catchIt(route), { times: 1 })
  return {
    goOn: async () => (await caught).continue(),
    fail: async () => (await caught).abort(),
  }
}
