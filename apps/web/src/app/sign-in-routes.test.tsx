import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { saveReturnUrl } from '../shared/return-url'
import { givenServer } from '../testing/given-server'
import { renderApp } from '../testing/render-app'

describe('while the session check runs', () => {
  test.each([
    ['/admin/login', 'GET /api/adminCheckLogin'],
    ['/supplier/login', 'GET /api/supplierCheckLogin'],
  ])('%s shows nothing', async (path, check) => {
    const pendingReplies: (() => void)[] = []
    const calls = givenServer({
      [check]: () => new Promise((resolve) => pendingReplies.push(() => resolve({ success: false }))),
    })
    const { container } = renderApp(path)

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(renderedTags(container)).toBe('')

    for (const reply of pendingReplies) reply()
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(renderedTags(container)).not.toBe('')
  })
})

describe('a signed-in user is redirected', () => {
  test('an operator to /admin/suppliers', async () => {
    givenServer({
      'GET /api/adminCheckLogin': () => ({ success: true }),
      'POST /api/admin/supplier/list': () => ({
        success: true,
        pager: { list: [], total: 0, pageNo: 1, pageSize: 10 },
      }),
    })

    const { url } = renderApp('/admin/login')

    await screen.findByRole('button', { name: 'Logout' })
    expect(url()).toMatch(/^\/admin\/suppliers/)
  })

  test.each([
    ['a last access time', { lastAccessTime: '2026-11-01T08:00:00Z' }, '/supplier/orders'],
    ['no last access time', {}, '/supplier/settings'],
  ])('a supplier with %s to the right home', async (_, supplier, home) => {
    givenServer({
      'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { supplierName: 'Hansen', ...supplier } }),
      'POST /api/supplier/order/list': () => ({ success: false }),
      'GET /api/supplier/setting': () => ({ success: false }),
      'GET /api/constants': () => ({ success: true, countries: [] }),
    })

    const { url } = renderApp('/supplier/login')

    await screen.findByRole('button', { name: 'Logout' })
    expect(url().split('?')[0]).toBe(home)
  })

  test('a supplier who lost the session over unsaved changes, and has signed in again elsewhere, back to them', async () => {
    saveReturnUrl('12', '/supplier/customers?pageNo=3')
    givenServer({
      'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '12', supplierName: 'Hansen' } }),
      'POST /api/supplier/customer/list': () => ({ success: false }),
      'GET /api/constants': () => ({ success: true, countries: [] }),
    })

    const { url } = renderApp('/supplier/login')

    await screen.findByRole('button', { name: 'Logout' })
    expect(url()).toMatch(/^\/supplier\/customers\?.*pageNo=3/)
  })
})

/** The names of all rendered elements, without the style and script elements of the theme and the router. */
function renderedTags(container: HTMLElement): string {
  return [...container.querySelectorAll('*')]
    .filter((element) => !['STYLE', 'SCRIPT'].includes(element.tagName))
    .map((element) => element.tagName)
    .join(' ')
}
