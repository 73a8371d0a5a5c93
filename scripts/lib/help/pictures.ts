import type { Browser, Page } from 'playwright-core'

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo' }
const VIEWPORT = { width: 1440, height: 860 }

/** Walks through the demo as a clerk does and takes the pictures the help shows. */
export async function takePictures(browser: Browser, url: string): Promise<Map<string, Buffer>> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT })
  const page = await context.newPage()
  const pictures = new Map<string, Buffer>()
  const take = async (name: string) => {
    await page.getByText('Loading').first().waitFor({ state: 'hidden' })
    pictures.set(name, await page.screenshot())
  }

  await page.goto('/supplier/login')
  await page.getByLabel('Email').waitFor()
  await take('login')
  await page.getByLabel('Email').fill(SUPPLIER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUPPLIER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .waitFor()
  await take('orders')
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'Fetch / Synch Customers' }).waitFor()
  await take('customers')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await take('settings')
  await answerOrder(page, take)
  await context.close()
  return pictures
}

async function answerOrder(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Orders' }).click()
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirm all as requested' }).click()
  await take('orderResponse')
}
