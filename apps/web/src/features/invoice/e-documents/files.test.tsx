import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { aLoadedInvoice } from '../samples'
import type { InvoiceFiles } from './use-invoice-files'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() =>
  Promise.all([import('../../../app/shell/supplier-shell'), import('../invoice-view'), import('../invoice-screen')]),
)

const FILES = 'GET /api/supplier/eDocument/files/7'
const COMPLETE = 'POST /api/supplier/eDocument/invoice/complete'
const SENT = aLoadedInvoice({ invoiceId: 'RE-1', submittedAt: '2026-11-01T08:00:00Z' }, { status: 'finish' })
const MISSING = 'Complete Electronic address of customer Autoteile Weber KG: Peppol needs it.'

test('Files lists each format: what can be made is a download, what cannot is named with what is missing', async () => {
  const { user } = await openView(
    someFiles({
      files: [
        { format: 'zugferd', name: 'RE-1.pdf', issues: [] },
        { format: 'xrechnung', name: 'RE-1-xrechnung.xml', issues: [] },
        { format: 'peppol', name: 'RE-1-peppol.xml', issues: [{ path: 'customer.electronicAddress', label: MISSING }] },
      ],
      hints: ['The e-invoice names no bank account.'],
    }),
  )

  await user.click(await screen.findByRole('button', { name: 'Files' }))

  const list = within(await screen.findByRole('dialog', { name: 'Files' }))
  const download = list.getByRole('link', { name: 'XRechnung' })
  expect(download).toHaveAttribute('href', '/api/supplier/eDocument/xrechnung/7')
  expect(download).toHaveAttribute('download', 'RE-1-xrechnung.xml')
  expect(list.getByRole('link', { name: 'ZUGFeRD' })).toHaveAttribute('download', 'RE-1.pdf')
  expect(list.queryByRole('link', { name: 'Peppol' })).toBeNull()
  expect(list.getByRole('link', { name: MISSING })).toHaveAttribute('href', '/supplier/customers?keyword=7001')
  expect(list.getByText('The e-invoice names no bank account.')).toBeVisible()
  expect(list.getByText('The portal makes files. It does not transmit them.')).toBeVisible()
})

test('Esc closes the list and the focus returns to Files', async () => {
  const { user } = await openView(someFiles())
  await user.click(await screen.findByRole('button', { name: 'Files', expanded: false }))
  expect(screen.getByRole('button', { name: 'Files', expanded: true })).toBeVisible()

  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Files' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Files' })).toHaveFocus())
})

test('the facts are disabled; those that were blank at submit can be completed after a click', async () => {
  const files = someFiles({
    facts: { taxTreatment: 'E', exemptionReason: '', deliveryDate: '' },
    openFacts: ['exemptionReason', 'deliveryDate'],
  })
  const { user, calls } = await openView(files)
  const block = within(await screen.findByRole('region', { name: 'E-documents' }))
  for (const field of ['Tax treatment', 'Exemption reason', 'Delivery Date']) {
    expect(block.getByLabelText(field)).toBeDisabled()
  }
  await user.click(block.getByRole('button', { name: 'Complete e-documents' }))
  expect(block.getByLabelText('Tax treatment')).toBeDisabled()
  fireEvent.change(block.getByLabelText('Exemption reason'), { target: { value: 'Section 4' } })
  fireEvent.change(block.getByLabelText('Delivery Date'), { target: { value: '2026/11/12' } })

  await user.click(block.getByRole('button', { name: 'Update e-documents' }))

  await waitFor(() =>
    expect(calls.find(({ name }) => name === COMPLETE)?.body).toEqual({
      orderId: '7',
      taxTreatment: 'E',
      exemptionReason: 'Section 4',
      deliveryDate: '20261112',
    }),
  )
  await waitFor(() => expect(calls.filter(({ name }) => name === FILES)).toHaveLength(2))
})

test('after facts were completed, files and facts stay when the load that follows fails', async () => {
  const replies = [someFiles({ openFacts: ['deliveryDate'] })]
  const { user, calls } = await openView(() => replies.shift() ?? { success: false })
  await user.click(await screen.findByRole('button', { name: 'Complete e-documents' }))
  fireEvent.change(screen.getByLabelText('Delivery Date'), { target: { value: '2026/11/12' } })

  await user.click(screen.getByRole('button', { name: 'Update e-documents' }))

  await waitFor(() => expect(calls.filter(({ name }) => name === FILES)).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Complete e-documents' })).toBeVisible()
  expect(screen.getByLabelText('Delivery Date')).toHaveValue('2026/11/12')
  expect(screen.getByRole('button', { name: 'Files' })).toBeVisible()
})

test('when nothing can be completed there is nothing to save', async () => {
  await openView(someFiles({ openFacts: [] }))

  const block = within(await screen.findByRole('region', { name: 'E-documents' }))
  expect(block.getByLabelText('Delivery Date')).toBeDisabled()
  expect(block.queryByRole('button')).toBeNull()
})

test('where the files cannot be loaded the view has none, and everything else', async () => {
  await openView({ success: false })

  expect(await screen.findByRole('table', { name: 'Items' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Files' })).toBeNull()
})

test('the success modal offers the files', async () => {
  const draft = aLoadedInvoice({ invoiceId: 'RE-1', invoiceDueDate: '20271201' })
  givenServer({
    ...COMMON,
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...draft }),
    'GET /api/supplier/eDocument/invoice/7': () => ({ success: false }),
    'POST /api/supplier/invoice/submit': () => ({ success: true, order: SENT.order }),
    [FILES]: () => someFiles(),
  })
  const { user } = renderApp('/supplier/invoice/7')
  await user.click(await screen.findByRole('button', { name: 'Submit' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice send successfully' }))
  expect(await dialog.findByRole('link', { name: 'XRechnung' })).toBeVisible()
})

const COMMON = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
  'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
  'GET /api/supplier/order/timeline/7': () => ({ success: true, events: [] }),
  'POST /api/supplier/order/list': () => ({ success: false }),
}

type FilesReply = InvoiceFiles | { success: false }

async function openView(files: FilesReply | (() => FilesReply)) {
  const calls = givenServer({
    ...COMMON,
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...SENT }),
    [FILES]: () => (typeof files === 'function' ? files() : files),
    [COMPLETE]: () => ({ success: true }),
  })
  return { ...renderApp('/supplier/view/invoice/7'), calls }
}

function someFiles(changes: Partial<InvoiceFiles> = {}): InvoiceFiles {
  return {
    success: true,
    files: [{ format: 'xrechnung', name: 'RE-1-xrechnung.xml', issues: [] }],
    hints: [],
    facts: { taxTreatment: '', exemptionReason: '', deliveryDate: '' },
    openFacts: [],
    recipient: '',
    ...changes,
  }
}
