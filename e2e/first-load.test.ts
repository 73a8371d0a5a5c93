import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { watchCalls } from './harness/sent-calls'
import { signInAsSupplier } from './harness/screens/sign-in'

const portal = openPortal()
const MAX_LOGIN_BYTES = 200_000
const MAX_ORDERS_BYTES = 320_000
const MAX_TODAY_BYTES = 350_000
/** Two more: the screen makes three calls for its counts, list and figures. */
const MAX_TODAY_REQUESTS = 17
const MAX_REQUESTS = 15
const ORDERS = '/supplier/orders'
const FIRST_CALLS = ['GET /api/supplierCheckLogin', 'POST /api/supplier/order/list']

test.each(['/supplier/login', '/admin/login'])(
  'the first load of %s makes at most 15 requests and transfers at most 200 kB compressed in total',
  async (path) => {
    const page = await portal.visitor()
    const transfers = await watchTransfers(page)

    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Login' }).waitFor()

    expectTransfers(transfers, MAX_LOGIN_BYTES)
  },
)

describe('the first load of the order list', () => {
  beforeAll(fetchOrders)

  test('makes at most 15 requests and transfers at most 320 kB compressed in total', async () => {
    const page = await visitorWithEmptyCache()
    const transfers = await watchTransfers(page)

    await page.goto(ORDERS, { waitUntil: 'networkidle' })
    await firstOrder(page).waitFor()

    expectTransfers(transfers, MAX_ORDERS_BYTES)
    expect(transfers.filter(({ url }) => isOfToday(url))).toEqual([])
  })

  test('only Today loads the charts, and with them it transfers at most 350 kB compressed in total', async () => {
    const page = await visitorWithEmptyCache()
    const transfers = await watchTransfers(page)

    await page.goto('/supplier/today', { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Orders per day' }).waitFor()

    expect(transfers.some(({ url }) => isOfToday(url))).toBe(true)
    expectTransfers(transfers, MAX_TODAY_BYTES, MAX_TODAY_REQUESTS)
  })

  test('requests the page of the list that the URL names exactly once', async () => {
    const page = await visitorWithEmptyCache()
    const calls = watchCalls(page)

    await page.goto(`${ORDERS}?status=invoice&keyword=brake&fieldName=createTime&isDesc=false&pageNo=2`)
    await page.getByText('No search results found.').waitFor()

    expect(calls.map(({ name }) => name)).toEqual(FIRST_CALLS)
    expect(calls[1]?.body).toEqual({
      pageNo: 2,
      keyword: 'brake',
      orderField: 'createTime',
      isDesc: false,
      status: 'invoice',
    })
  })

  test('requests the list while the code loads', async () => {
    const page = await visitorWithEmptyCache()
    const code = await delayCall(page, '**/assets/framework-*.js')
    const listed = page.waitForResponse('**/api/supplier/order/list')

    await page.goto(ORDERS, { waitUntil: 'commit' })
    expect((await listed).status()).toBe(200)
    await code.goOn()

    await firstOrder(page).waitFor()
  })

  test('has files whose functions the browser compiles while they arrive', async () => {
    const page = await visitorWithEmptyCache()
    const code = page.waitForResponse('**/assets/framework-*.js')

    await page.goto(ORDERS)

    expect(await (await code).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  })

  test('lays out hidden text on one line, instead of one line per character', async () => {
    const page = await visitorWithEmptyCache()
    await page.goto(ORDERS)
    await firstOrder(page).waitFor()

    const wrapping = await page.evaluate(() =>
      [...document.querySelectorAll('td span')]
        .map((element) => getComputedStyle(element))
        .filter(({ clipPath }) => clipPath === 'inset(50%)')
        .map(({ whiteSpace }) => whiteSpace),
    )

    expect(new Set(wrapping)).toEqual(new Set(['nowrap']))
  })

  test('of somebody who is not signed in requests no list and leads to the login', async () => {
    const page = await portal.visitor()
    const calls = watchCalls(page)

    await page.goto(ORDERS)
    await page.getByRole('button', { name: 'Login' }).waitFor()

    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['GET /api/supplierCheckLogin']))
  })
})

test('after a sign-in the list is requested for the new session', async () => {
  const page = await portal.visitor()
  await page.goto(ORDERS)
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const calls = watchCalls(page)

  await signInAsSupplier(page)

  await expect.poll(() => calls.map(({ name }) => name)).toContain('POST /api/supplier/order/list')
})

/** A page of orders. Some customers have names with letters that need a font file of their own. */
async function fetchOrders(): Promise<void> {
  const page = await portal.visitor()
  await signInAsSupplier(page)
  await portal.placeOrders({ tecComId: '4300042', count: 20 })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await firstOrder(page).waitFor()
  await page.context().close()
}

/** A signed-in visitor whose browser has loaded nothing yet. */
async function visitorWithEmptyCache(): Promise<Page> {
  const signedIn = await portal.visitor()
  await signInAsSupplier(signedIn)
  const page = await portal.visitor()
  await page.context().addCookies(await signedIn.context().cookies())
  return page
}

function firstOrder(page: Page) {
  return page.getByRole('link', { name: /^Edit / }).first()
}

/** The file of the screen Today, which contains the charts. */
function isOfToday(url: string): boolean {
  return url.includes('/assets/today-screen-')
}

interface Transfer {
  url: string
  bytes: number
}

function expectTransfers(transfers: readonly Transfer[], maxBytes: number, maxRequests = MAX_REQUESTS): void {
  const report = transfers.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')
  const total = transfers.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(transfers.length, report).toBeGreaterThan(1)
  expect(transfers.length, report).toBeLessThanOrEqual(maxRequests)
  expect(total, report).toBeLessThanOrEqual(maxBytes)
}

/** Transferred bytes including headers, as measured by Chromium. */
async function watchTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const urls = new Map<string, string>()
  const network = await page.context().newCDPSession(page)
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Without bytes it comes from the cache: Chromium reads the icon twice.
    if (encodedDataLength > 0) transfers.push({ url: urls.get(requestId) ?? requestId, bytes: encodedDataLength })
  })
  await network.send('Network.enable')
  return transfers
}
