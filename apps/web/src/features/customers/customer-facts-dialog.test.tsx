import { someCustomerFacts } from '@partwire/domain/e-document/samples'
import { BLANK_CUSTOMER_FACTS } from '@partwire/domain/e-document/setting'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { CustomersScreen } from './customers-screen'
import { aCustomer, listReply } from './samples'

const GET = 'GET /api/supplier/eDocument/customer/7'
const UPDATE = 'POST /api/supplier/eDocument/customer/update'

test('the dialog opens from the row of the customer and shows what is stored', async () => {
  await openDialog({ [GET]: () => ({ success: true, facts: someCustomerFacts() }) })

  expect(screen.getByRole('dialog', { name: 'E-documents of Nordic Bil' })).toBeVisible()
  expect(await screen.findByLabelText('Scheme')).toHaveValue('9957')
  expect(screen.getByLabelText('Electronic address')).toHaveValue('FR40303265045')
  expect(screen.getByLabelText('Buyer reference')).toHaveValue('04011000-1234512345-06')
  expect(screen.getByLabelText('VAT ID')).toHaveValue('FR40303265045')
})

test('a customer without a name is named by its number', async () => {
  const { user } = await openScreen({ [GET]: () => new Promise(() => {}) }, { name: '' })

  await user.click(await screen.findByRole('button', { name: 'E-documents of 99004711' }))

  expect(await screen.findByRole('dialog', { name: 'E-documents of 99004711' })).toBeVisible()
})

test('the VAT id comes from the tax registration number when it begins with a country code', async () => {
  await openDialog()

  expect(await screen.findByLabelText('VAT ID')).toHaveAccessibleDescription(
    'Left blank: DK11223344, from Tax Registration Number.',
  )
})

test('Save sends the facts with the id of the customer and closes the dialog', async () => {
  const { user, sent } = await openDialog()
  fireEvent.change(await screen.findByLabelText('Scheme'), { target: { value: '0088' } })
  type('Electronic address', ' 4012345000009 ')
  type('Buyer reference', 'B-1')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent()).toEqual([
    { id: '7', vatId: '', electronicAddress: { scheme: '0088', id: '4012345000009' }, buyerReference: 'B-1' },
  ])
})

test('a fact that was not changed here keeps what a colleague has saved since the dialog was opened', async () => {
  const stored = [someCustomerFacts(), someCustomerFacts({ vatId: 'DK99887766', buyerReference: 'theirs' })]
  const { user, sent } = await openDialog({ [GET]: () => ({ success: true, facts: stored.shift() }) })
  await screen.findByLabelText('Buyer reference')
  type('Buyer reference', 'mine')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(sent()).toEqual([{ id: '7', ...someCustomerFacts({ vatId: 'DK99887766', buyerReference: 'mine' }) }]),
  )
})

test('an address that cannot be used is refused before it is sent', async () => {
  const { user, sent } = await openDialog()
  fireEvent.change(await screen.findByLabelText('Scheme'), { target: { value: '0088' } })
  type('Electronic address', '123')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('123 is not valid as GLN (0088).')
  expect(screen.getByLabelText('Electronic address')).toBeInvalid()
  expect(sent()).toEqual([])
})

test('the refusal of the server keeps the dialog open with what was typed', async () => {
  const { user } = await openDialog({ [UPDATE]: () => ({ success: false, code: 'not-found', error: 'Gone.' }) })
  await screen.findByLabelText('Buyer reference')
  type('Buyer reference', 'B-1')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Gone.')
  expect(screen.getByLabelText('Buyer reference')).toHaveValue('B-1')
})

test('facts that could not be loaded cannot be overwritten', async () => {
  await openDialog({ [GET]: () => ({ success: false, code: 'internal' }) })

  expect(await screen.findByRole('alert')).toHaveTextContent('The facts of this customer could not be loaded.')
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

async function openDialog(answers: Parameters<typeof givenServer>[0] = {}) {
  const view = await openScreen(answers)
  await view.user.click(await screen.findByRole('button', { name: 'E-documents of Nordic Bil' }))
  await screen.findByRole('dialog')
  return view
}

async function openScreen(answers: Parameters<typeof givenServer>[0], customer: Parameters<typeof aCustomer>[0] = {}) {
  const calls = givenServer({
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DK', name: 'Denmark' }] }),
    'POST /api/supplier/customer/list': () => listReply([aCustomer(customer)]),
    [GET]: () => ({ success: true, facts: BLANK_CUSTOMER_FACTS }),
    [UPDATE]: () => ({ success: true }),
    ...answers,
  })
  const view = await renderScreen(<CustomersScreen />, '/supplier/customers')
  return { ...view, sent: () => calls.filter(({ name }) => name === UPDATE).map(({ body }) => body) }
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
