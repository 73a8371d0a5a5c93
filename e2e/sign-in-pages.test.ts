import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { fillSignIn } from './harness/screens/sign-in'

const portal = openPortal()

const LOGINS = [
  ['/admin/login', '**/api/adminCheckLogin'],
  ['/supplier/login', '**/api/supplierCheckLogin'],
] as const

describe('while the session check runs the page shows nothing and the background image is hidden', () => {
  test.each(LOGINS)('on %s', async (path, check) => {
    const page = await portal.visitor()
    await page.goto(path)
    await page.getByRole('button', { name: 'Login' }).waitFor()
    const scripts = await listScripts(page)
    const held = await delayCall(page, check)
    const asked = page.waitForRequest(check)

    await page.reload()
    await asked
    await hasLoaded(page, scripts)
    await painted(page)
    expect(await seen(page)).toEqual({ texts: '', images: 0, backgrounds: [] })

    await held.goOn()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    const { texts, images, backgrounds } = await seen(page)
    expect(texts).toContain('Login')
    expect(images).toBeGreaterThan(0)
    expect(backgrounds).toHaveLength(1)
  })
})

describe('after a failed click the person can go on typing', () => {
  test.each([
    ['/admin/login', 'nobody@demo.test', 'guessed', 'Email'],
    ['/supplier/login', 'nobody@demo.test', 'guessed', 'Email'],
    ['/supplier/login', '', 'guessed', 'Email'],
    ['/supplier/login', 'nobody@demo.test', ' ', 'Password'],
    ['/supplier/login', 'nobody', 'guessed', 'Email'],
  ])(
    'on %s with "%s" and "%s" the focus is in %s, its text ready to be typed over',
    async (path, email, word, label) => {
      const page = await portal.visitor()
      await page.goto(path)
      await fillSignIn(page, email, word)

      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').waitFor()
      await painted(page)
      await page.keyboard.type('typed')

      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('typed')
    },
  )

  test('on /supplier/passwdForgot the focus is in the e-mail', async () => {
    const page = await portal.visitor()
    await page.goto('/supplier/passwdForgot')
    await page.getByLabel('Email').fill('nobody@demo.test')

    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').waitFor()
    await painted(page)
    await page.keyboard.type('typed')

    expect(await page.getByLabel('Email').inputValue()).toBe('typed')
  })

  test.each([
    ['a-new-secret', '', 'Please confirm password.', 'Confirm Password'],
    ['a-new-secret', 'a-new-secret', 'This reset link is invalid', 'Password'],
  ])(
    'on /supplier/passwdReset with "%s" and "%s" it says "%s" and the focus is in %s',
    async (password, confirmation, message, label) => {
      const page = await portal.visitor()
      // The page says that the link is invalid when it opens; here only Send does.
      await page.route('**/api/password/checkReset', (route) => route.fulfill({ json: { success: true } }))
      await page.goto('/supplier/passwdReset/never-sent')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation)

      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('alert').getByText(message).waitFor()
      await painted(page)
      await page.keyboard.type('typed')

      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('typed')
    },
  )

  test('Enter leaves the caret where it was', async () => {
    const page = await portal.visitor()
    await page.goto('/supplier/login')
    await fillSignIn(page, 'nobody@demo.test', 'guessed')

    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('alert').waitFor()
    await painted(page)
    await page.keyboard.type('!')

    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('guessed!')
  })
})

function listScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  )
}

/** Waits until the scripts are loaded, so that missing content is not just late. */
async function hasLoaded(page: Page, scripts: string[]): Promise<void> {
  // Passed as text, because the test runner would transform an import in a function.
  await page.evaluate(`Promise.all(${JSON.stringify(scripts)}.map((url) => import(url))).then(() => null)`)
}

/** Chromium removes the focus from a disabled button only at the next frame. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
}

/** Visible content of the page: text, images and backgrounds. */
function seen(page: Page) {
  return page.evaluate(() => {
    const elements = [document.documentElement, ...document.documentElement.querySelectorAll('*')]
    return {
      texts: document.body.innerText.trim(),
      images: document.querySelectorAll('img, svg, canvas, video').length,
      backgrounds: elements
        .flatMap((each) => [null, '::before', '::after'].map((part) => getComputedStyle(each, part).backgroundImage))
        .filter((image) => image !== 'none'),
    }
  })
}
