import { ALL_CALLS } from '@partwire/contract/all-calls'
import { listCustomers } from '@partwire/contract/customers'
import { ALL_DOWNLOADS } from '@partwire/contract/downloads'
import { ALL_UPLOADS } from '@partwire/contract/uploads'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPortal } from './harness/portal'
import { signInAsOperator, signInAsSupplier, startSupplierSession } from './harness/screens/sign-in'

const portal = openPortal()

const SUPPLIER_LOGIN = ['/supplier/login', 'Supplier portal'] as const
const ADMIN_LOGIN = ['/admin/login', 'Administration'] as const
const SUPPLIERS = ['/admin/suppliers', 'Supplier'] as const
const OPERATIONS = ['/admin/operations', 'Operations'] as const
const SECURITY_LOG = ['/admin/security', 'Security'] as const
const ORDERS = ['/supplier/orders', 'Orders'] as const

const CUSTOMERS = ['/supplier/customers', 'Customers'] as const
const SECURITY = ['/supplier/security', 'Security'] as const
/** Paths of documents that do not exist: the demo suppliers start without orders. */
const DOCUMENTS = [
  ['/supplier/orderResponse/1', 'Order Response', 'order'],
  ['/supplier/dispatchAdvice/1', 'Dispatch Advice', 'order'],
  ['/supplier/invoice/1', 'Invoice', 'order'],
  ['/supplier/creditNote/1', 'Credit Note', 'credit note'],
  ['/supplier/view/orderResponse/1', 'Order Response', 'order'],
  ['/supplier/view/dispatchAdvice/1', 'Dispatch Advice', 'order'],
  ['/supplier/view/invoice/1', 'Invoice', 'order'],
] as const

/** Guarded paths of the supplier area with their titles. */
const SUPPLIER_AREA = [
  ORDERS,
  CUSTOMERS,
  ['/supplier/settings', 'Settings'],
  ['/supplier/parts', 'Parts'],
  ['/supplier/parts/import', 'Import parts'],
  ['/supplier/parts/import/1', 'Import parts'],
  ['/supplier/lines/import', 'Import answers'],
  ['/supplier/lines/import/1', 'Import answers'],
  ['/supplier/lines', 'Open lines'],
  ['/supplier/today', 'Today'],
  SECURITY,
  ...DOCUMENTS,
] as const

const OPEN_TO_EVERYONE = [
  ['/supplier/passwdForgot', 'Forgot password'],
  ['/supplier/passwdReset/some-token', 'Reset password'],
] as const

/** Paths that are not in the route table. */
const UNKNOWN_SUPPLIER_PATHS = ['/supplier/nonsense', '/supplier/view/invoice', '/supplier/orders/1', '/supplierish']
const UNKNOWN_ADMIN_PATHS = [
  '/admin/nonsense',
  '/admin/suppliers/1',
  '/admin/operations/1',
  '/admin/security/1',
  '/administration',
]
const UNKNOWN_PATHS = ['/nonsense', '/orders', '/some/where/else', '/index.html']

const TO_SUPPLIER_LOGIN = ['/', '/login', '/supplier', ...UNKNOWN_SUPPLIER_PATHS, ...UNKNOWN_PATHS]
const TO_ADMIN_LOGIN = ['/admin', ...UNKNOWN_ADMIN_PATHS]

describe('signed out', () => {
  const page = visitorWho(async () => {})

  test.each([SUPPLIER_LOGIN, ADMIN_LOGIN, ...OPEN_TO_EVERYONE])('%s is open to everyone', async (path, title) => {
    await expectArrival(page(), path, [path, title])
  })

  test.each([...TO_SUPPLIER_LOGIN, ...SUPPLIER_AREA.map(([path]) => path)])('%s leads to the supplier login', (path) =>
    expectArrival(page(), path, SUPPLIER_LOGIN),
  )

  test.each([...TO_ADMIN_LOGIN, '/admin/suppliers', '/admin/operations', '/admin/security', '/admin/account'])(
    '%s leads to the admin login',
    (path) => expectArrival(page(), path, ADMIN_LOGIN),
  )
})

describe('signed in as the operator', () => {
  const page = visitorWho(signInAsOperator)

  test.each(['/admin/suppliers', '/admin/login', ...TO_ADMIN_LOGIN])('%s leads to the suppliers', (path) =>
    expectArrival(page(), path, SUPPLIERS),
  )

  test('/admin/operations opens', () => expectArrival(page(), '/admin/operations', OPERATIONS))

  test('/admin/security opens', () => expectArrival(page(), '/admin/security', SECURITY_LOG))

  test('/admin/account opens', () => expectArrival(page(), '/admin/account', ['/admin/account', 'Your account']))

  test.each(SUPPLIER_AREA.map(([path]) => path))('%s still asks for a supplier', (path) =>
    expectArrival(page(), path, SUPPLIER_LOGIN),
  )
})

describe('signed in as a supplier', () => {
  const page = visitorWho(signInAsSupplier)

  test.each([ORDERS, CUSTOMERS, SECURITY])('%s opens', async (path, title) => {
    await expectArrival(page(), path, [path, title])
  })

  test.each(DOCUMENTS)('%s opens, and says that it does not exist', async (path, title, missing) => {
    await expectArrival(page(), path, [path, title])
    await page().getByRole('alert').getByText(`This ${missing} does not exist.`).waitFor()
    await portal.expectComplaint(/404 \(Not Found\)/)
  })

  test('/supplier/settings leads to the orders when the settings are already complete', () =>
    expectArrival(page(), '/supplier/settings', ORDERS))

  test.each(['/supplier/login', ...TO_SUPPLIER_LOGIN])('%s leads to the orders', (path) =>
    expectArrival(page(), path, ORDERS),
  )

  test.each(OPEN_TO_EVERYONE)('%s stays open', async (path, title) => {
    await expectArrival(page(), path, [path, title])
  })

  test.each(['/admin/suppliers', '/admin/operations', '/admin/security', '/admin/account'])(
    '%s still asks for the operator',
    (path) => expectArrival(page(), path, ADMIN_LOGIN),
  )
})

describe('signed in for the first time', () => {
  test('the supplier lands on the settings', async () => {
    const page = await portal.visitor()

    await signInAsSupplier(page, 'newcomer')

    await expectTitle(page, 'Settings')
    await expectArrival(page, '/supplier/settings', ['/supplier/settings', 'Settings'])
  })
})

describe('/api/docs', () => {
  test('shows the operations of the contract within the Content-Security-Policy, from this host only', async () => {
    const page = await portal.visitor()
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))

    await page.goto('/api/docs')
    await page.getByRole('heading', { name: 'Partwire' }).waitFor()
    await findOperation(page, 'POST /api/supplier/customer/list').click()

    await page.getByText(listCustomers.summary).waitFor()
    await page.getByText('The portal or its database is busy.').waitFor()
    expect(await page.locator('.opblock').count()).toBe(ALL_CALLS.length + ALL_DOWNLOADS.length + ALL_UPLOADS.length)
    expect([...origins]).toEqual([new URL(page.url()).origin])
  })

  test('sends a tried call with the security token and the session', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)

    await page.goto('/api/docs')
    await findOperation(page, 'POST /api/supplier/customer/list').click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('textbox').fill('{}')
    const replied = page.waitForResponse('**/api/supplier/customer/list')
    await page.getByRole('button', { name: 'Execute' }).click()

    expect(await (await replied).json()).toMatchObject({ success: true })
  })
})

function findOperation(page: Page, name: string): Locator {
  const [method = '', path = ''] = name.split(' ')
  return page.locator(`.opblock-${method.toLowerCase()} .opblock-summary-control`, {
    has: page.locator(`[data-path="${path}"]`),
  })
}

function visitorWho(signsIn: (page: Page) => Promise<void>): () => Page {
  let visitor: Page
  beforeAll(async () => {
    visitor = await portal.visitor()
    await signsIn(visitor)
  })
  return () => visitor
}

/** The title is rendered after all guards have passed, so the URL is final. */
async function expectArrival(page: Page, path: string, [arrival, title]: readonly [string, string]): Promise<void> {
  await page.goto(path)
  await expectTitle(page, title)
  expect(new URL(page.url()).pathname).toBe(arrival)
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}
