import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from './harness/portal'

const portal = openPortal()
const MAX_BYTES = 200_000

test.each(['/supplier/login', '/admin/login'])(
  'the first load of %s transfers at most 200 kB compressed in total',
  async (path) => {
    const page = await portal.visitor()
    const transfers = await watchTransfers(page)

    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Login' }).waitFor()

    const total = transfers.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(transfers.length).toBeGreaterThan(1)
    expect(total, transfers.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(MAX_BYTES)
  },
)

interface Transfer {
  url: string
  bytes: number
}

/** Transferred bytes including headers, as measured by Chromium. */
async function watchTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const urls = new Map<string, string>()
  const network = await page.context().newCDPSession(page)
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfers.push({ url: urls.get(requestId) ?? requestId, bytes: encodedDataLength })
  })
  await network.send('Network.enable')
  return transfers
}
