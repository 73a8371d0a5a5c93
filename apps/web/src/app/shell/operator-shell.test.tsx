import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callApi } from '../../shared/api/client'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'

describe('the operator area', () => {
  test.each([
    ['/admin/login', false],
    ['/admin/suppliers', true],
    ['/admin/operations', true],
    ['/admin/security', true],
    ['/admin/account', true],
  ])('%s carries the restricted-area banner and a footer', async (path, isSignedIn) => {
    givenOperator(isSignedIn)

    const { url } = renderApp(path)

    const banner = await screen.findByRole('banner')
    expect(banner).toHaveTextContent('Restricted area. This area is only for the platform operator.')
    expect(screen.getByRole('contentinfo')).toBeVisible()
    expect(url()).toMatch(new RegExp(`^${path}`))
  })

  test('has the version of the portal in its footer', async () => {
    givenOperator(true)

    renderApp('/admin/operations')

    expect(await screen.findByRole('contentinfo')).toHaveTextContent('Version 1.2.0+0a7fac5')
  })

  test('below the table of suppliers are a pager and a footer, in this order', async () => {
    givenOperator(true, { list: [], total: 40, pageNo: 1, pageSize: 10 })

    renderApp('/admin/suppliers')

    const pager = await screen.findByRole('navigation', { name: 'Pages' })
    const inOrder = [screen.getByRole('table'), pager, screen.getByRole('contentinfo')]
    expect([...document.querySelectorAll('table, nav[aria-label="Pages"], footer')]).toEqual(inOrder)
  })

  test('a call that meets an ended session leads to /admin/login', async () => {
    const calls = givenOperator(true)
    const { url } = renderApp('/admin/suppliers')
    await screen.findByText('No search results found.')

    await callApi('GET /api/logout')
    await callApi('POST /api/admin/supplier/remove', { id: '7' })

    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible()
    expect(url()).toBe('/admin/login')
    expect(calls.map((call) => call.name)).toContain('POST /api/admin/supplier/remove')
  })

  test('the supplier area does not carry it', async () => {
    givenOperator(false)

    renderApp('/supplier/login')

    await screen.findByRole('button', { name: 'Login' })
    expect(screen.queryByText(/Restricted area/)).not.toBeInTheDocument()
  })

  test('has the menu Suppliers, Operations, Security with the current one marked', async () => {
    givenOperator(true)
    const { user, url } = renderApp('/admin/suppliers?keyword=x')

    const menu = await screen.findByRole('navigation', { name: 'Main' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Suppliers', '/admin/suppliers'],
      ['Operations', '/admin/operations'],
      ['Security', '/admin/security'],
    ])
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Suppliers')

    await user.click(within(menu).getByRole('link', { name: 'Operations' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
    expect(url()).toMatch(/^\/admin\/operations/)
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Operations')
  })

  test('has no menu before the sign-in', async () => {
    givenOperator(false)

    renderApp('/admin/login')

    await screen.findByRole('button', { name: 'Login' })
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })

  test('Logout signs the operator out, once on a double click, and leads to /admin/login', async () => {
    const calls = givenOperator(true)
    const { user, url } = renderApp('/admin/suppliers')
    const banner = await screen.findByRole('banner')

    await user.dblClick(within(banner).getByRole('button', { name: 'Logout' }))

    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible()
    expect(url()).toBe('/admin/login')
    expect(calls.filter((call) => call.name === 'GET /api/logout')).toHaveLength(1)
  })
})

const NO_SUPPLIERS = { list: [], total: 0, pageNo: 1, pageSize: 10 }

function givenOperator(isSignedIn: boolean, pager = NO_SUPPLIERS) {
  let isOpen = isSignedIn
  return givenServer({
    'GET /api/adminCheckLogin': () => ({ success: isOpen, ...(isOpen && { version: '1.2.0+0a7fac5' }) }),
    'GET /api/supplierCheckLogin': () => ({ success: false }),
    'GET /api/logout': () => {
      isOpen = false
      return { success: true }
    },
    'POST /api/admin/supplier/list': () => ({ success: true, pager }),
    'POST /api/admin/supplier/remove': () => Response.json({ success: false }, { status: 401 }),
    'POST /api/admin/operations/messages': () => ({ success: true, pager: NO_SUPPLIERS }),
    'POST /api/admin/security/events': () => ({ success: true, pager: NO_SUPPLIERS }),
  })
}
