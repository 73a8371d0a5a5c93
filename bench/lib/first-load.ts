import type { Browser, BrowserContext } from 'playwright-core'

export interface FirstLoad {
  /** Milliseconds from the start of the navigation until an order is painted. */
  contentMs: number
  requests: number
}

declare global {
  interface Window {
    /** Resolves with the milliseconds since the start of the navigation when the first order is painted. */
    contentPainted: Promise<number>
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo' }
const VIEWPORT = { width: 1440, height: 900 }

/** Signs in at a running demo portal, fetches orders if its list is empty, and returns the cookies of the session. */
export async function signInWithOrders(browser: Browser, portalUrl: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: portalUrl, viewport: VIEWPORT })
  const page = await context.newPage()
  await page.goto('/supplier/login')
  await page.getByLabel('Email').fill(SUPPLIER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUPPLIER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  const order = page.getByRole('link', { name: /^Edit / }).first()
  const noOrders = page.getByText('There are no orders assigned to this account.')
  await order.or(noOrders).waitFor()
  if (await noOrders.isVisible()) await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await order.waitFor()
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Loads the order list of a running portal once with an empty cache. */
export async function measureFirstLoad(browser: Browser, portalUrl: string, cookies: Cookies): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL: portalUrl, viewport: VIEWPORT })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    // The browser reads the icon twice, the second time from its cache.
    const urls = new Set<string>()
    page.on('request', (request) => urls.add(request.url()))
    await page.addInitScript(watchContent)
    await page.goto('/supplier/orders', { waitUntil: 'commit' })
    const contentMs = await page.evaluate(() => window.contentPainted)
    return { contentMs, requests: urls.size }
  } finally {
    await context.close()
  }
}

/** Runs in the page. A message posted in a frame is handled after that frame is painted. */
function watchContent(): void {
  window.contentPainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('a[aria-label^="Edit "]') === null) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => resolve(performance.now()))
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
