import type { Page, Route } from 'playwright-core'

/** Keeps the next call to this address on its way until the test lets it go on or fail. */
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
