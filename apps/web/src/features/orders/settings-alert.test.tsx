import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { renderApp } from '../../testing/render-app'
import { OrdersScreen } from './orders-screen'
import { listReply, anOrder, COMPLETE_SETTING } from './samples'

const LIST = 'POST /api/supplier/order/list'
const INCOMPLETE = { ...COMPLETE_SETTING, bank: { ...COMPLETE_SETTING.bank, iban: '' } }

test('incomplete settings show a modal with header Alert, its sentence and a button Yes', async () => {
  await openAlert()

  expect(screen.getByRole('dialog', { name: 'Alert' })).toBeVisible()
  expect(
    screen.getByText('Please complete your information in the settings page to process orders. Complete now?'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible()
})

test.each(['Yes', 'Close'])('%s goes to /supplier/settings', async (name) => {
  const { user, url } = await openAlert()

  await user.click(screen.getByRole('button', { name }))

  await waitFor(() => expect(url()).toBe('/supplier/settings'))
})

test('Esc closes it too, and goes to /supplier/settings', async () => {
  const { user, url } = await openAlert()

  await user.keyboard('{Escape}')

  await waitFor(() => expect(url()).toBe('/supplier/settings'))
})

test('it shows only after a load, and not when the settings are complete', async () => {
  const held = deferredReply(listReply([anOrder()]))
  givenServer({ [LIST]: held.handler })
  await renderScreen(<OrdersScreen />, '/supplier/orders')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await waitFor(() => {
    held.release()
    expect(screen.getByText('PO-4711')).toBeVisible()
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

async function openAlert() {
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { supplierName: 'Hansen Brakes' } }),
    'GET /api/supplier/setting': () => ({ success: false }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    [LIST]: () => ({ ...listReply([anOrder()]), setting: INCOMPLETE }),
  })
  const view = renderApp('/supplier/orders')
  await screen.findByRole('dialog')
  return view
}
