import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { aLoadedInvoice } from '../samples'
import type { InvoiceFiles } from './use-invoice-files'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../../app/shell/supplier-shell'), import('../invoice-view')]))

const SEND = 'POST /api/supplier/eDocument/send'
const SENT = aLoadedInvoice({ invoiceId: 'RE-1', submittedAt: '2026-11-01T08:00:00Z' }, { status: 'finish' })
const FILES: InvoiceFiles = {
  success: true,
  files: [
    { format: 'zugferd', name: 'RE-1.pdf', issues: [] },
    { format: 'peppol', name: 'RE-1-peppol.xml', issues: [{ path: '', label: 'Something is missing.' }] },
    { format: 'pdf', name: 'RE-1-copy.pdf', issues: [] },
  ],
  hints: [],
  facts: { taxTreatment: '', exemptionReason: '', deliveryDate: '' },
  openFacts: [],
  recipient: 'buyer@autohaus.test',
}

test('the dialog offers the files that can be made and proposes the address of the customer', async () => {
  const { dialog } = await openDialog()

  const options = within(dialog.getByLabelText('File')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['ZUGFeRD', 'PDF copy'])
  expect(dialog.getByLabelText('To')).toHaveValue('buyer@autohaus.test')
  expect(dialog.getByLabelText('To')).toHaveFocus()
})

test('the chosen file is sent to the typed address, and the screen says so', async () => {
  const { user, dialog, calls } = await openDialog()
  await user.selectOptions(dialog.getByLabelText('File'), 'PDF copy')
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: ' other@autohaus.test ' } })

  await user.click(dialog.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText('Sent to other@autohaus.test.')).toBeVisible()
  expect(calls.find(({ name }) => name === SEND)?.body).toEqual({
    orderId: '7',
    format: 'pdf',
    to: 'other@autohaus.test',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an address that is none is refused before anything is sent', async () => {
  const { user, dialog, calls } = await openDialog()
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: 'buyer' } })

  await user.click(dialog.getByRole('button', { name: 'Send' }))

  expect(dialog.getByText('buyer is not an e-mail address.')).toBeVisible()
  expect(dialog.getByLabelText('To')).toBeInvalid()
  expect(calls.map(({ name }) => name)).not.toContain(SEND)
})

test('why the portal refuses is shown, and the dialog stays open', async () => {
  const { user, dialog } = await openDialog({ success: false, error: '200 e-mails were sent within a day.' })

  await user.click(dialog.getByRole('button', { name: 'Send' }))

  expect(await dialog.findByText('200 e-mails were sent within a day.')).toBeVisible()
})

async function openDialog(reply: object = { success: true }) {
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'GET /api/supplier/order/timeline/7': () => ({ success: true, events: [] }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...SENT }),
    'GET /api/supplier/eDocument/files/7': () => FILES,
    [SEND]: () => reply,
  })
  const { user } = renderApp('/supplier/view/invoice/7')
  await user.click(await screen.findByRole('button', { name: 'Send by e-mail' }))
  return { user, calls, dialog: within(await screen.findByRole('dialog', { name: 'Send by e-mail' })) }
}
