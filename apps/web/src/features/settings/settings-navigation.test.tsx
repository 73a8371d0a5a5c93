import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { aSetting } from '@partwire/domain/settings/samples'
import type { Setting } from '@partwire/domain/settings/shape'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'

const SUPPLIER = { supplierName: 'Hansen Brakes' }
/** A list screen adds its query string. */
const AT_ORDERS = /^\/supplier\/orders(?:\?|$)/
const AT_CUSTOMERS = /^\/supplier\/customers(?:\?|$)/

const RETURNING_SUPPLIER = { ...SUPPLIER, lastAccessTime: '2026-11-01T08:00:00Z' }

test('settings that are complete after a fresh page load lead to the orders', async () => {
  givenSettings(aSetting())

  const { url } = renderApp('/supplier/settings')

  await waitFor(() => expect(url()).toMatch(AT_ORDERS))
})

test('settings that are not complete stay open after a fresh page load', async () => {
  givenSettings(BLANK_SETTING)

  const { url } = renderApp('/supplier/settings')

  expect(await screen.findByLabelText('Street')).toBeVisible()
  expect(url()).toBe('/supplier/settings')
})

test('complete settings reached from the login lead to the orders', async () => {
  givenSettings(aSetting(), { isSignedIn: false })

  const { url } = await signIn()

  await waitFor(() => expect(url()).toMatch(AT_ORDERS))
})

test('complete settings opened from the menu stay open', async () => {
  givenSettings(aSetting())
  const { user, url } = renderApp('/supplier/customers')

  await user.click(await screen.findByRole('link', { name: 'Settings' }))

  expect(await screen.findByLabelText('Street')).toHaveValue('Ringstr. 4')
  expect(url()).toBe('/supplier/settings')
})

test('choosing Settings in the menu again asks about unsaved changes, loads them again and they stay open', async () => {
  const calls = givenSettings(aSetting())
  const { user, url } = renderApp('/supplier/customers')
  await user.click(await screen.findByRole('link', { name: 'Settings' }))
  fireEvent.change(await screen.findByLabelText('Street'), { target: { value: 'Elsewhere 1' } })

  await user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('dialog', { name: 'You have unsaved changes.' })).toBeVisible()
  expect(screen.getByLabelText('Street')).toHaveValue('Elsewhere 1')
  await user.click(screen.getByRole('button', { name: 'Leave' }))

  await waitFor(() => expect(screen.getByLabelText('Street')).toHaveValue('Ringstr. 4'))
  expect(calls.filter(({ name }) => name === 'GET /api/supplier/setting')).toHaveLength(2)
  expect(url()).toBe('/supplier/settings')
})

test('Cancel goes back', async () => {
  givenSettings(aSetting())
  const { user, url } = renderApp('/supplier/customers')
  await user.click(await screen.findByRole('link', { name: 'Settings' }))

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toMatch(AT_CUSTOMERS))
})

test('Cancel goes to the orders where there is nothing to go back to', async () => {
  givenSettings(BLANK_SETTING)
  const { user, url } = renderApp('/supplier/settings')

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toMatch(AT_ORDERS))
})

test('Cancel goes to the orders after a first login: Back would redirect here again', async () => {
  givenSettings(BLANK_SETTING, { isSignedIn: false })
  const { user, url } = await signIn()

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toMatch(AT_ORDERS))
})

test('a supplier who came from the orders with incomplete settings returns there after Save', async () => {
  givenSettings(aSetting({ taxRegistrationNumber: '' }))
  const { user, url } = renderApp('/supplier/orders')
  await user.click(await screen.findByRole('link', { name: 'Settings' }))

  fireEvent.change(await screen.findByLabelText('Tax Registration Number'), { target: { value: 'DE1' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(url()).toMatch(AT_ORDERS))
})

test('a supplier who came from the orders and edits a field during Save stays with the edit', async () => {
  const reply = deferredReply({ success: true })
  givenSettings(aSetting({ taxRegistrationNumber: '' }), { answer: reply.handler })
  const { user, url } = renderApp('/supplier/orders')
  await user.click(await screen.findByRole('link', { name: 'Settings' }))
  fireEvent.change(await screen.findByLabelText('Tax Registration Number'), { target: { value: 'DE1' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Halle' } })
  act(reply.release)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())

  expect(url()).toMatch(/^\/supplier\/settings/)
  expect(screen.getByLabelText('City')).toHaveValue('Halle')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  act(reply.release)
  await waitFor(() => expect(url()).toMatch(AT_ORDERS))
})

async function signIn() {
  const view = renderApp('/supplier/login')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'h@hansen.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  await view.user.click(screen.getByRole('button', { name: 'Login' }))
  return view
}

function givenSettings(
  setting: Setting,
  { isSignedIn = true, answer = () => ({ success: true }) }: { isSignedIn?: boolean; answer?: () => unknown } = {},
) {
  // Other screens may make calls that have no answer here.
  vi.spyOn(console, 'error').mockReturnValue()
  let session = isSignedIn
  return givenServer({
    'GET /api/supplierCheckLogin': () =>
      session ? { success: true, supplier: isSignedIn ? RETURNING_SUPPLIER : SUPPLIER } : { success: false },
    'POST /api/supplierLogin': () => {
      session = true
      return { success: true, supplier: SUPPLIER }
    },
    'GET /api/supplier/setting': () => ({ success: true, setting }),
    'GET /api/supplier/eDocument/setting': () => ({ success: false }),
    'POST /api/supplier/setting/update': answer,
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
  })
}
