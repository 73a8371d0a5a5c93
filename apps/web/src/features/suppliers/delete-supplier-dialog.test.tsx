import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { aSupplier, listReply } from './samples'
import { AdminSuppliersScreen } from './suppliers-screen'

const LIST = 'POST /api/admin/supplier/list'
const REMOVE = 'POST /api/admin/supplier/remove'

test("Delete Account asks 'Do you really want to delete the account?' with Yes and Cancel, or a close icon", async () => {
  await openDelete()

  expect(screen.getByRole('dialog', { name: 'Delete Account' })).toBeVisible()
  expect(screen.getByText('Do you really want to delete the account?')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
})

test('Yes sends the removal and reloads the list on success', async () => {
  const { user, calls } = await openDelete(() => ({ success: true }))

  await user.click(screen.getByRole('button', { name: 'Yes' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(calls.map((call) => call.name)).toEqual([LIST, REMOVE, LIST]))
  expect(calls[1]?.body).toEqual({ id: '7' })
})

test('after the row is gone the focus is on the list', async () => {
  const lists = [[aSupplier()], []]
  const { user } = await openDelete(
    () => ({ success: true }),
    () => listReply(lists.shift() ?? []),
  )

  await user.click(screen.getByRole('button', { name: 'Yes' }))

  await screen.findByText('No search results found.')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Suppliers' })).toHaveFocus())
})

test.each(['Cancel', 'Close'])('%s does nothing', async (name) => {
  const { user, calls } = await openDelete()

  await user.click(screen.getByRole('button', { name }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test('a removal without success shows the error where the server gave one and does not reload', async () => {
  const { user, calls } = await openDelete(() => ({ success: false, error: 'There is no such supplier.' }))

  await user.click(screen.getByRole('button', { name: 'Yes' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such supplier.')
  expect(calls.map((call) => call.name)).toEqual([LIST, REMOVE])
})

test('a removal without success and without an error is silent, and the dialog stays', async () => {
  const { user, calls } = await openDelete(() => ({ success: false }))

  await user.click(screen.getByRole('button', { name: 'Yes' }))

  await waitFor(() => expect(calls.map((call) => call.name)).toEqual([LIST, REMOVE]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toBeEnabled())
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a double click on Yes sends once', async () => {
  const held = deferredReply({ success: true })
  const { user, calls } = await openDelete(held.handler)

  await user.dblClick(screen.getByRole('button', { name: 'Yes' }))
  held.release()

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(calls.filter((call) => call.name === REMOVE)).toHaveLength(1)
})

async function openDelete(
  answer: () => unknown = () => ({ success: true }),
  list: () => unknown = () => listReply([aSupplier()]),
) {
  const calls = givenServer({ [LIST]: list, [REMOVE]: answer })
  const { user } = await renderScreen(<AdminSuppliersScreen />, '/admin/suppliers')
  await screen.findByText('Brake World')
  await user.click(screen.getByRole('button', { name: 'Delete Brake World' }))
  return { user, calls }
}
