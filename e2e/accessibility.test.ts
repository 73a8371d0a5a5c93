import { describe, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { signInAsOperator, signInAsSupplier } from './harness/sign-in'

const portal = openPortal()

describe('axe reports nothing', () => {
  test.each(['/supplier/login', '/admin/login', '/supplier/passwdForgot', '/supplier/passwdReset/some-token'])(
    'on %s',
    async (path) => {
      const page = await portal.visitor()

      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()

      await expectNoAxeFindings(page)
    },
  )

  test('on the list of suppliers', async () => {
    const page = await portal.visitor()

    await signInAsOperator(page)
    await page.getByRole('row').nth(1).waitFor()

    await expectNoAxeFindings(page)
  })

  test.each(['/supplier/orders', '/supplier/customers', '/supplier/settings', '/supplier/orderResponse/1'])(
    'on %s',
    async (path) => {
      const page = await portal.visitor()
      await signInAsSupplier(page)

      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()

      await expectNoAxeFindings(page)
    },
  )
})
