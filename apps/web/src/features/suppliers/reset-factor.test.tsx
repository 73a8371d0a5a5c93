import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
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
  expect(calls.map(({ name }) => name)).not.toContain(RESET)
})

test('a reset without success shows the error', async () => {
  const { user } = await openEdit(
    { hasSecondFactor: true },
    { [RESET]: () => Response.json({ success: false, code: 'conflict', error: 'No factor.' }, { status: 409 }) },
  )

  await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
  await user.click(screen.getByRole('button', { name: 'Remove second factor' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('No factor.')
})

async function openEdit(supplier: Parameters<typeof aSupplier>[0], answers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({ [LIST]: () => listReply([aSupplier(supplier)]), ...answers })
  const view = await renderScreen(<AdminSuppliersScreen />, '/admin/suppliers')
  await view.user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await screen.findByRole('dialog', { name: 'Update supplier' })
  return { ...view, calls }
}
