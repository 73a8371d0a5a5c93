import type { Browser, Page } from 'playwright-core'
import { announceDelivery, answerOrder, invoiceOrder, type Part, type Take } from './work-order'

interface Demo {
  url: string
  sandboxUrl: string
}

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const PICTURE_WIDTH_PX = 1440
/** Limits the height of a picture to what fits a printed page. */
const HEIGHTS_PX = { min: 560, max: 1240 }
/** Height that shows only the first orders of the list, or the first open lines. */
const LIST_HEIGHT_PX = 780
/** Height that shows only the first parts. */
const PARTS_HEIGHT_PX = 620
/** Height that shows counts, list and the first charts of Today. */
const TODAY_HEIGHT_PX = 1066
/** Part of the list with status, action and export of the first orders. */
const ICONS = { width: 620, height: 209 }

/** Uses the demo as a clerk and takes the pictures of the help, as JPEG. */
export async function takePictures(browser: Browser, { url, sandboxUrl }: Demo): Promise<Map<string, Buffer>> {
  const viewport = { width: PICTURE_WIDTH_PX, height: HEIGHTS_PX.min }
  const context = await browser.newContext({ baseURL: url, viewport, deviceScaleFactor: 1.5, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const pictures = new Map<string, Buffer>()
  const take: Take = async (name, part) => void pictures.set(name, await screenshot(page, part))

  await signIn(page, take)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'Fetch / Synch Customers' }).waitFor()
  // Sorts Latin names first, because not every machine has the fonts for other scripts.
  await page.getByRole('button', { name: 'Sort by Name, ascending' }).click()
  await page.waitForURL('**fieldName=*')
  await page.getByRole('row').nth(1).waitFor()
  await take('customers')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await take('settings')
  await workOrders(page, sandboxUrl, take)
  await page.getByRole('link', { name: 'Parts' }).click()
  await page.getByRole('row').nth(1).waitFor()
  await take('parts', { height: PARTS_HEIGHT_PX })
  await page.getByRole('link', { name: 'Open lines' }).click()
  await page.getByRole('checkbox', { name: 'Select all lines of this page' }).check()
  await take('openLines', { height: LIST_HEIGHT_PX })
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('heading', { name: 'Orders per day' }).waitFor()
  await take('today', { height: TODAY_HEIGHT_PX })
  await context.close()
  return pictures
}

async function signIn(page: Page, take: Take): Promise<void> {
  await page.goto('/supplier/login')
  await page.getByLabel('Email').waitFor()
  await take('login')
  await page.getByLabel('Email').fill(SUPPLIER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUPPLIER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
}

/** Answers one order and finishes another, so that the list shows different states. */
async function workOrders(page: Page, sandboxUrl: string, take: Take): Promise<void> {
  const [whole = '', begun = ''] = await placeOrders(sandboxUrl)
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await answerOrder(page, begun)
  await page.keyboard.press('Escape')
  await answerOrder(page, whole, take)
  await announceDelivery(page, take)
  await invoiceOrder(page, take)
  await page.getByRole('row', { name: whole }).getByRole('link', { name: 'Invoice, submitted' }).waitFor()
  await take('orders', { height: LIST_HEIGHT_PX })
  const table = await page.getByRole('table').boundingBox()
  if (table === null) throw new Error('The list of orders is not shown.')
  await take('icons', { clip: { ...ICONS, x: table.x + table.width - ICONS.width, y: table.y } })
}

async function placeOrders(sandboxUrl: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tecComId: SUPPLIER.tecComId, count: 2, lines: 3 }),
  })
  const placed: unknown = await answer.json()
  return isPlaced(placed) ? placed.orders : []
}

function isPlaced(answer: unknown): answer is { orders: string[] } {
  return typeof answer === 'object' && answer !== null && 'orders' in answer
}

async function screenshot(page: Page, { height, clip }: Part = {}): Promise<Buffer> {
  await page.getByText('Loading').first().waitFor({ state: 'hidden' })
  // Hides the mouse pointer and the caret.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const whole = await page.evaluate(readWholeHeight)
  await page.setViewportSize({ width: PICTURE_WIDTH_PX, height: height ?? Math.min(whole, HEIGHTS_PX.max) })
  await page.evaluate(() => document.querySelector('[data-scroll-restoration-id]')?.scrollTo(0, 0))
  const look = { type: 'jpeg', quality: 80, animations: 'disabled' } as const
  const picture = await page.screenshot(clip === undefined ? look : { ...look, clip })
  await page.setViewportSize({ width: PICTURE_WIDTH_PX, height: HEIGHTS_PX.min })
  return picture
}

/** Height of a window in which nothing has to be scrolled. Signed-in pages scroll inside their frame. */
function readWholeHeight(): number {
  const scroller = document.querySelector('[data-scroll-restoration-id]')
  return window.innerHeight + (scroller === null ? 0 : scroller.scrollHeight - scroller.clientHeight)
}
