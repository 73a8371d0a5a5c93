import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { CustomersScreen } from './customers-screen'
import { aCustomer, listReply } from './samples'

const LIST = 'POST /api/supplier/customer/list'
const UPDATE = 'POST /api/supplier/customer/updateTaxRegNumber'

test('the edit icon opens an input in place of the number, with its text selected', async () => {
  const { user } = await openScreen()

  await user.click(edit('Nordic Bil'))

  expect(input('Nordic Bil')).toHaveValue('DK11223344')
  expect(input('Nordic Bil')).toHaveFocus()
})

test('one row is in edit mode at a time', async () => {
  const { user, sent } = await openScreen()

  await user.click(edit('Nordic Bil'))
  await user.type(input('Nordic Bil'), '9')
  await user.click(edit('Hansen'))

  expect(screen.getAllByRole('textbox', { name: /^Tax/ })).toEqual([input('Hansen')])
  expect(input('Hansen')).toHaveFocus()
  expect(screen.getByText('DK11223344')).toBeVisible()
  expect(sent()).toEqual([])
})

test('the save icon sends id and number, applies the new value and leaves edit mode', async () => {
  const { user, sent, listLoads } = await openScreen()

  await user.click(edit('Nordic Bil'))
  await user.clear(input('Nordic Bil'))
  await user.type(input('Nordic Bil'), ' DK999 ')
  await user.click(screen.getByRole('button', { name: 'Save tax registration number of Nordic Bil' }))

  expect(await screen.findByText('DK999')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Tax/ })).not.toBeInTheDocument()
  expect(sent()).toEqual([{ id: '7', taxRegNumber: 'DK999' }])
  expect(listLoads()).toBe(1)
})

test('Enter saves, once, and the focus returns to the edit icon', async () => {
  const held = deferredReply({ success: true })
  const { user, sent } = await openScreen({ [UPDATE]: held.handler })

  await user.click(edit('Nordic Bil'))
  await user.keyboard('DK1{Enter}{Enter}')
  held.release()

  expect(await screen.findByText('DK1')).toBeVisible()
  expect(sent()).toEqual([{ id: '7', taxRegNumber: 'DK1' }])
  expect(edit('Nordic Bil')).toHaveFocus()
})

test('Esc leaves without change', async () => {
  const { user, sent } = await openScreen()

  await user.click(edit('Nordic Bil'))
  await user.keyboard('DK1{Escape}')

  expect(screen.getByText('DK11223344')).toBeVisible()
  expect(edit('Nordic Bil')).toHaveFocus()
  expect(sent()).toEqual([])
})

test('a save refused with an error shows it and keeps what was typed', async () => {
  const { user } = await openScreen({ [UPDATE]: () => ({ success: false, error: 'This customer is not there.' }) })

  await user.click(edit('Nordic Bil'))
  await user.keyboard('DK1{Enter}')

  expect(await screen.findByRole('alert')).toHaveTextContent('This customer is not there.')
  expect(input('Nordic Bil')).toHaveValue('DK1')

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a save refused without an error stays silent and keeps what was typed', async () => {
  const { user, sent } = await openScreen({ [UPDATE]: () => ({ success: false }) })

  await user.click(edit('Nordic Bil'))
  await user.keyboard('DK1{Enter}')

  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(input('Nordic Bil')).not.toHaveAttribute('readonly'))
  expect(input('Nordic Bil')).toHaveValue('DK1')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a reply that arrives when another row is already open leaves that row open', async () => {
  const held = deferredReply({ success: true })
  const { user } = await openScreen({ [UPDATE]: held.handler })
  await user.click(edit('Nordic Bil'))
  await user.keyboard('DK1{Enter}')

  await user.click(edit('Hansen'))
  held.release()

  expect(await screen.findByText('DK1')).toBeVisible()
  expect(input('Hansen')).toHaveFocus()
})

test('a number that is edited stays with its row when a synchronisation moves the row to another page', async () => {
  const others = [aCustomer({ id: '9', name: 'Volta' }), aCustomer({ id: '8', name: 'Hansen', taxRegNumber: '' })]
  const replies = [[...others.slice(1), aCustomer()], [...others.slice(1), aCustomer()], others]
  const held = deferredReply({ success: true, ids: ['9'] })
  const { user, sent } = await openScreen({
    [LIST]: () => listReply(replies.shift() ?? others),
    'GET /api/supplier/customer/sync': held.handler,
    'GET /api/supplier/syncProgress': () => ({ success: true }),
  })
  await user.click(screen.getByRole('button', { name: 'Fetch / Synch Customers' }))
  await user.click(edit('Nordic Bil'))
  await user.type(input('Nordic Bil'), '9')

  held.release()
  expect(await screen.findByText('Volta')).toBeVisible()
  expect(input('Nordic Bil')).toHaveValue('DK112233449')
  expect(input('Nordic Bil')).toHaveFocus()
  expect(screen.getAllByRole('row').map((row) => row.firstElementChild?.textContent)).toEqual(['#', '1', '2', '-'])

  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Nordic Bil')).not.toBeInTheDocument())
  expect(sent()).toEqual([{ id: '7', taxRegNumber: 'DK112233449' }])
})

async function openScreen(answers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({
    [LIST]: () => listReply([aCustomer(), aCustomer({ id: '8', name: 'Hansen', taxRegNumber: '' })]),
    [UPDATE]: () => ({ success: true }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    ...answers,
  })
  const view = await renderScreen(<CustomersScreen />, '/supplier/customers')
  await screen.findByText('Nordic Bil')
  return {
    ...view,
    sent: () => calls.filter((call) => call.name === UPDATE).map((call) => call.body),
    listLoads: () => calls.filter((call) => call.name === LIST).length,
  }
}

function edit(name: string) {
  return screen.getByRole('button', { name: `Edit tax registration number of ${name}` })
}

function input(name: string) {
  return screen.getByRole('textbox', { name: `Tax Registration Number of ${name}` })
}
