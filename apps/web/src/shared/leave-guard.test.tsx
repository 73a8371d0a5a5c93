import { aSetting } from '@partwire/domain/settings/samples'
import { anEDocumentSetting } from '@partwire/domain/e-document/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aPart, listReply } from '../features/parts/samples'
import { deferredReply, givenServer } from '../testing/given-server'
import { renderApp } from '../testing/render-app'

const QUESTION = { name: 'You have unsaved changes.' }

describe.each([
  ['a part', '/supplier/parts', editPart, 'Before'],
  ['a new part', '/supplier/parts', addPart, ''],
  ['Settings', '/supplier/settings', editSettings, 'Before'],
  ['the facts of e-documents', '/supplier/settings', editFacts, 'Before'],
])('unsaved changes of %s', (_form, path, edit, before) => {
  test('a link asks: Stay keeps what was typed, Leave discards it', async () => {
    const { user, url } = await openScreen(path)
    const field = await edit()

    await user.click(screen.getByRole('link', { name: 'Customers' }))
    await user.click(within(await screen.findByRole('dialog', QUESTION)).getByRole('button', { name: 'Stay' }))
    expect(url()).toContain(path)
    expect(field).toHaveValue('Changed')

    await user.click(screen.getByRole('link', { name: 'Customers' }))
    await user.click(within(await screen.findByRole('dialog', QUESTION)).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(url()).toContain('/supplier/customers'))
  })

  test('Logout asks', async () => {
    const { user, calls } = await openScreen(path)
    await edit()

    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await user.click(within(await screen.findByRole('dialog', QUESTION)).getByRole('button', { name: 'Leave' }))

    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/supplierLogout'))
  })

  test('closing the tab asks', async () => {
    await openScreen(path)
    expect(closeTab().defaultPrevented).toBe(false)
    const field = await edit()
    expect(closeTab().defaultPrevented).toBe(true)

    fireEvent.change(field, { target: { value: before } })
    expect(closeTab().defaultPrevented).toBe(false)
  })
})

test('another page of parts asks nothing: open editors stay', async () => {
  const { user, url } = await openScreen('/supplier/parts')
  const field = await editPart()

  await user.click(screen.getByRole('button', { name: 'Page 2' }))

  await waitFor(() => expect(url()).toContain('pageNo=2'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(field).toHaveValue('Changed')
})

test('Cancel of the settings goes back without a question', async () => {
  const { user, url } = await openScreen('/supplier/settings')
  await editSettings()

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toContain('/supplier/customers'))
})

test('settings that are being saved are left without a question', async () => {
  const reply = deferredReply({ success: true })
  const { user, url } = await openScreen('/supplier/settings', reply.handler)
  await editSettings()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await user.click(screen.getByRole('link', { name: 'Customers' }))

  await waitFor(() => expect(url()).toContain('/supplier/customers'))
  reply.release()
})

/** Comes from the customers, because complete settings do not stay open after a page load. */
async function openScreen(path: string, update: () => unknown = () => ({ success: true })) {
  // Other screens may make calls that have no answer here.
  vi.spyOn(console, 'error').mockReturnValue()
  const part = aPart({ description: { value: 'Before', source: '' } })
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({
      success: true,
      supplier: { id: '1', supplierName: 'Hansen Brakes', lastAccessTime: '2026-11-01T08:00:00Z' },
    }),
    'GET /api/supplierLogout': () => ({ success: true }),
    'GET /api/supplier/setting': () => ({ success: true, setting: aSetting({ taxRegistrationNumber: 'Before' }) }),
    'POST /api/supplier/setting/update': update,
    'GET /api/supplier/eDocument/setting': () => ({
      success: true,
      setting: anEDocumentSetting({ taxNumber: 'Before' }),
    }),
    'POST /api/supplier/part/list': () => listReply([part], { total: 40 }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
  })
  const view = renderApp('/supplier/customers')
  const name = path === '/supplier/parts' ? 'Parts' : 'Settings'
  await view.user.click(await screen.findByRole('link', { name }))
  await screen.findByRole('heading', { level: 1, name })
  await screen.findAllByText(name === 'Parts' ? 'Before' : 'Seller')
  return { ...view, calls }
}

async function editPart(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Edit B-1' }))
  return type(await screen.findByLabelText('Description'))
}

async function addPart(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Add a part' }))
  return type(await screen.findByLabelText('Description'))
}

async function editSettings(): Promise<HTMLElement> {
  return type(await screen.findByLabelText('Tax Registration Number'))
}

async function editFacts(): Promise<HTMLElement> {
  return type(await screen.findByLabelText('Tax number'))
}

function type(field: HTMLElement): HTMLElement {
  fireEvent.change(field, { target: { value: 'Changed' } })
  return field
}

function closeTab(): Event {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event
}
