import { describe, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { fillSignIn, openAsOperator, openAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { addSupplier, fillSupplier, newSupplier, openSupplierList } from './harness/screens/supplier-list'

const portal = openPortal()

describe.each(['localhost', 'partner.localhost'] as const)('axe reports nothing under %s', (host) => {
  test.each(['/supplier/login', '/admin/login', '/supplier/passwdForgot', '/supplier/passwdReset/some-token'])(
    'on %s',
    async (path) => {
      const page = await portal.visitor(host)

      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()

      await expectNoAxeFindings(page)
    },
  )
})

describe('axe reports nothing when a sign-in page has something to tell', () => {
  test.each([
    ['/supplier/login', 'Login'],
    ['/admin/login', 'Login'],
    ['/supplier/passwdForgot', 'Send'],
    ['/supplier/passwdReset/some-token', 'Send'],
  ])('on %s: nothing was typed', async (path, action) => {
    const page = await portal.visitor()
    await page.goto(path)

    await page.getByRole('button', { name: action }).click()
    await page.getByRole('alert').waitFor()

    await expectNoAxeFindings(page)
  })

  test.each(['/supplier/login', '/admin/login'])('on %s: the password is wrong, and shown', async (path) => {
    const page = await portal.visitor()
    await page.goto(path)

    await fillSignIn(page, 'nobody@demo.test', 'guessed')
    await page.getByRole('button', { name: 'Show Password' }).click()
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('alert').waitFor()

    await expectNoAxeFindings(page)
  })

  test('on /supplier/login: the sign-in is under way', async () => {
    const page = await portal.visitor()
    await page.goto('/supplier/login')
    const held = await delayCall(page, '**/api/supplierLogin')

    await fillSignIn(page, 'nobody@demo.test', 'guessed')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.locator('button[data-loading]').waitFor()

    await expectNoAxeFindings(page)
    await held.goOn()
    await page.getByRole('alert').waitFor()
  })

  test('on /supplier/passwdForgot: the mail is sent; on /supplier/login: the password is changed', async () => {
    const page = await portal.visitor()
    await page.goto('/supplier/passwdForgot')
    await page.getByLabel('Email').fill('contact-4300311@demo.test')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('A link to reset your password was sent to you.').waitFor()
    await expectNoAxeFindings(page)

    const { text } = await portal.mailTo('contact-4300311@demo.test')
    await page.goto(/http:\S+\/supplier\/passwdReset\/[\w-]+/.exec(text)?.[0] ?? 'no link in the mail')
    await page.getByLabel('Password', { exact: true }).fill('a-new-secret')
    await page.getByLabel('Confirm Password', { exact: true }).fill('a-new-secret')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Your password was changed.').waitFor()
    await expectNoAxeFindings(page)
  })
})

describe('axe reports nothing on the list of suppliers', () => {
  test('with its rows, sorted, on the last page', async () => {
    const page = await openSupplierList(portal)
    await expectNoAxeFindings(page)

    await page.getByRole('button', { name: 'Sort by Last Access, ascending' }).click()
    await page.getByRole('button', { name: 'Last page' }).click()
    await page.getByRole('button', { name: 'Last page', disabled: true }).waitFor()
    await expectNoAxeFindings(page)
  })

  test('during its first load and a later one', async () => {
    const page = await portal.visitor()
    const first = await delayCall(page, '**/api/admin/supplier/list')
    await openAsOperator(page)
    await page.getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await first.goOn()
    await page.getByRole('row').nth(1).waitFor()

    const later = await delayCall(page, '**/api/admin/supplier/list')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await later.goOn()
    await page.getByText('Loading').waitFor({ state: 'detached' })
  })

  test('with no search results', async () => {
    const page = await openSupplierList(portal)

    await page.getByRole('textbox', { name: 'Search' }).fill('nobody is called this')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No search results found.').waitFor()

    await expectNoAxeFindings(page)
  })

  test('with Add New Supplier open, with its errors, and with the error of the server', async () => {
    const page = await openSupplierList(portal)
    await page.getByRole('button', { name: 'Add a Supplier' }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoAxeFindings(page)

    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoAxeFindings(page)

    await fillSupplier(page, { ...newSupplier('axe'), 'TecCom ID': '4300107' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Another supplier already has this TecCom ID.').waitFor()
    await portal.expectComplaint(/409 \(Conflict\)/)
    await expectNoAxeFindings(page)
  })

  test('with Update supplier open, with its alert, and while it is being saved', async () => {
    const page = await openSupplierList(portal)
    const row = await addSupplier(page, 'axed')
    await row.getByRole('button', { name: 'Edit Made axed' }).click()
    await expectNoAxeFindings(page)

    await fillSupplier(page, { Password: 'long enough', 'Confirm Password': 'long enuogh' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Make sure the passwords are same').waitFor()
    await expectNoAxeFindings(page)

    const held = await delayCall(page, '**/api/admin/supplier/update')
    await fillSupplier(page, { 'Confirm Password': 'long enough' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('button[data-loading]').waitFor()
    await expectNoAxeFindings(page)
    await held.goOn()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('with Delete Account open, and with the error of the server', async () => {
    const page = await openSupplierList(portal)
    const other = await openSupplierList(portal)
    await addSupplier(page, 'gone')
    await other.reload()
    await other.getByRole('button', { name: 'Delete Made gone' }).click()
    await expectNoAxeFindings(other)

    await page.getByRole('button', { name: 'Delete Made gone' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Yes' }).click()
    await other.getByRole('alert').getByText('This supplier does not exist.').waitFor()
    await portal.expectComplaint(/404 \(Not Found\)/)
    await expectNoAxeFindings(other)
  })
})

describe('axe reports nothing in the supplier area', () => {
  test.each(['/supplier/orders', '/supplier/customers'])('on %s', async (path) => {
    const page = await portal.visitor()
    await startSupplierSession(page)

    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()

    await expectNoAxeFindings(page)
  })

  test('on /supplier/settings, chosen in the menu: a fresh load of complete settings leads to the orders', async () => {
    const page = await portal.visitor()
    await openAsSupplier(page)

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL('**/supplier/settings')
    await page.getByRole('button', { name: 'Save' }).waitFor()

    await expectNoAxeFindings(page)
  })

  test.each(['orderResponse', 'dispatchAdvice', 'invoice'])('on the %s of an order that is not there', async (kind) => {
    const page = await portal.visitor()
    await startSupplierSession(page)

    await page.goto(`/supplier/${kind}/1`)
    await page.getByRole('alert').getByText('This order does not exist.').waitFor()
    await portal.expectComplaint(/404 \(Not Found\)/)

    await expectNoAxeFindings(page)
  })
})
