import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { aSupplier, listReply } from './samples'
import { AdminSuppliersScreen } from './suppliers-screen'

const LIST = 'POST /api/admin/supplier/list'
const RESET = 'POST /api/admin/supplier/resetSecondFactor'

test('Update supplier of an account without a second factor says nothing about it', async () => {
  await openEdit({})

  expect(screen.queryByText(/second factor/)).not.toBeInTheDocument()
})

test('the operator resets the second factor of a supplier after a question, and the list is loaded again', async () => {
  const { user, calls } = await openEdit({ hasSecondFactor: true }, { [RESET]: () => ({ success: true }) })

  await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
  expect(
    screen.getByText('Do you really want to remove the second factor? The sessions of the supplier end.'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove second factor' }))

  expect(await screen.findByText('The second factor was removed.')).toBeVisible()
  expect(calls.filter(({ name }) => name === RESET).map(({ body }) => body)).toEqual([{ id: aSupplier().id }])
  await waitFor(() => expect(calls.filter(({ name }) => name === LIST)).toHaveLength(2))
})

test('Keep it resets nothing', async () => {
  const { user, calls } = await openEdit({ hasSecondFactor: true })

  await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
  await user.click(screen.getByRole('button', { name: 'Keep it' }))

  expect(screen.getByText('This account has a second factor.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reset second factor' })).toHaveFocus()
  expect(calls.map(({ name }) => name)).not.toContain(RESET)
})

test('while it is reset the dialog cannot be closed or saved and keeps the focus, also when the list is loaded again', async () => {
  const held = deferredReply({ success: true })
  const { user, calls } = await openEdit({ hasSecondFactor: true }, { [RESET]: held.handler })
  const dialog = screen.getByRole('dialog')
  await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
  await user.click(screen.getByRole('button', { name: 'Remove second factor' }))

  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled())
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.keyboard('{Escape}')
  act(held.release)

  expect(await within(dialog).findByText('The second factor was removed.')).toBeVisible()
  await waitFor(() => expect(calls.filter(({ name }) => name === LIST)).toHaveLength(2))
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('a reset without success shows the error and can be repeated', async () => {
  const { user } = await openEdit({ hasSecondFactor: true }, { [RESET]: () => ({ success: false }) })

  await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
  await user.click(screen.getByRole('button', { name: 'Remove second factor' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('The second factor was not removed. Please try again.')
  expect(screen.getByRole('button', { name: 'Reset second factor' })).toBeEnabled()
})

test('a second factor that another operator has removed is not offered again, and the list is loaded again', async () => {
  const error = 'This account has no second factor.'
  const { user, calls } = await openEdit(
    { hasSecondFactor: true },
    { [RESET]: () => Response.json({ success: false, code: 'conflict', error }, { status: 409 }) },
  )

  await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
  await user.click(screen.getByRole('button', { name: 'Remove second factor' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(error)
  expect(screen.queryByText('This account has a second factor.')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reset second factor' })).not.toBeInTheDocument()
  await waitFor(() => expect(calls.filter(({ name }) => name === LIST)).toHaveLength(2))
})

async function openEdit(supplier: Parameters<typeof aSupplier>[0], answers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({ [LIST]: () => listReply([aSupplier(supplier)]), ...answers })
  const view = await renderScreen(<AdminSuppliersScreen />, '/admin/suppliers')
  await view.user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await screen.findByRole('dialog', { name: 'Update supplier' })
  return { ...view, calls }
}
