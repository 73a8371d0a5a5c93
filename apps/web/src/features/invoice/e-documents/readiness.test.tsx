import { anEDocumentSetting, someInvoiceFacts } from '@partwire/domain/e-document/samples'
import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { aLoadedInvoice, anInvoice, anInvoiceItem } from '../samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../../app/shell/supplier-shell'), import('../invoice-screen')]))

const FACTS = 'GET /api/supplier/eDocument/invoice/7'
const TAXED = { isTaxApplies: true, items: [anInvoiceItem({ taxCode: 'S' })] }
const IN_CHINA = {
  partyNumber: '8001',
  address: { name1: '北京汽车', street1: '北京路 7', postalCode: '100000', city: '北京', countryCode: 'CN' },
  taxRegNumber: '',
}

test('with all facts nothing is missing for any format', async () => {
  await openInvoice(TAXED)

  expect(await formatText('ZUGFeRD')).toBe('Nothing is missing.')
  expect(await formatText('XRechnung')).toBe('Nothing is missing.')
  expect(await formatText('Peppol')).toBe('Nothing is missing.')
})

test('each format says what it lacks, and each sentence leads to its field', async () => {
  const facts = someInvoiceFacts({
    setting: anEDocumentSetting({ electronicAddress: { scheme: '', id: '' } }),
    customer: { vatId: '', electronicAddress: { scheme: '', id: '' }, buyerReference: '' },
  })
  await openInvoice(TAXED, facts)

  expect(await formatText('XRechnung')).toBe(
    'Complete Electronic address of customer Autoteile Weber KG: XRechnung needs it.',
  )
  const peppol = within(format('Peppol'))
  expect(peppol.getByRole('link', { name: /of customer Autoteile Weber KG: Peppol needs it/ })).toHaveAttribute(
    'href',
    '/supplier/customers?keyword=7001',
  )
  expect(peppol.getByRole('link', { name: /Electronic address of your settings/ })).toHaveAttribute(
    'href',
    '/supplier/settings#electronicAddress',
  )
})

test('the sentences follow what is typed', async () => {
  const { user } = await openInvoice()
  expect(await formatText('XRechnung')).toBe('Choose why no tax applies.')

  await user.click(within(format('XRechnung')).getByRole('button', { name: 'Choose why no tax applies.' }))
  expect(screen.getByLabelText('Tax treatment')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Tax treatment'), 'Exempt from tax (E)')
  expect(await within(format('XRechnung')).findByText('Complete Exemption reason of this invoice.')).toBeVisible()
  fireEvent.change(screen.getByLabelText('Exemption reason'), { target: { value: 'Section 4' } })

  expect(await within(format('XRechnung')).findByText('Nothing is missing.')).toBeVisible()
})

test('a line without a tax is named as such, and the sentence leads to its tax', async () => {
  const { user } = await openInvoice({ ...TAXED, items: [anInvoiceItem({ taxCode: 'S' }), anInvoiceItem()] })

  const sentence = 'Choose Tax for every line, allowance and charge.'
  expect(await formatText('ZUGFeRD')).toBe(sentence)
  await user.click(within(format('ZUGFeRD')).getByRole('button', { name: sentence }))

  expect(screen.getByLabelText('Tax, item 2')).toHaveFocus()
})

test('a reason that the addresses suggest is proposed, and a person confirms it', async () => {
  const { user } = await openInvoice({ buyerParty: IN_CHINA })
  expect(
    await screen.findByText(/By its addresses, no tax applies because: Export outside the EU \(G\)\./),
  ).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(screen.getByLabelText('Tax treatment')).toHaveValue('G')
  expect(screen.queryByText(/By its addresses/)).toBeNull()
})

test('the notes say which delivery date a blank field stands for, and what the files do not state', async () => {
  await openInvoice({ ...TAXED, currency: 'USD' })

  const notes = within(await screen.findByRole('list', { name: 'Notes' }))
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Delivery Date left blank: 2026/11/12, from the dispatch advice.',
    'The tax amount in EUR is not stated.',
  ])
})

test('what is missing never stops a submit', async () => {
  const { user, calls } = await openInvoice({ invoiceId: 'RE-1', invoiceDueDate: '20271115' })
  await formatText('XRechnung')

  await user.click(screen.getByRole('button', { name: 'Submit' }))

  expect(calls.map(({ name }) => name)).toContain('POST /api/supplier/invoice/submit')
})

test('without the facts there are no hints, and the fields stay', async () => {
  await openInvoice({}, null)

  expect(screen.getByLabelText('Delivery Date')).toBeVisible()
  expect(screen.queryByText('XRechnung')).toBeNull()
})

async function openInvoice(changes: Partial<Invoice> = {}, facts: InvoiceFacts | null = someInvoiceFacts()) {
  const loaded = aLoadedInvoice({ ...anInvoice(), ...changes })
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    'POST /api/supplier/invoice/submit': () => ({ success: false }),
    'GET /api/supplier/order/timeline/7': () => ({ success: true, events: [] }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...loaded }),
    [FACTS]: () => (facts === null ? { success: false } : { success: true, facts }),
  })
  const view = renderApp('/supplier/invoice/7')
  await screen.findByRole('table', { name: 'Items' })
  return { ...view, calls }
}

/** What is said about a format in the block E-documents. */
async function formatText(name: string) {
  await screen.findByText(name, { selector: 'dt' })
  return format(name).textContent
}

function format(name: string) {
  const definition = screen.getByText(name, { selector: 'dt' }).nextElementSibling
  if (!(definition instanceof HTMLElement)) throw new Error(`There is nothing about ${name}.`)
  return definition
}
