import { aCreditNote, aCreditNoteItem, aCreditNoteRow } from '@partwire/domain/credit-note/samples'
import type { CreditNote } from '@partwire/domain/credit-note/shape'
import { aDocumentOrder } from '@partwire/domain/documents/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { aLoadedInvoice } from '../samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() =>
  Promise.all([import('../../../app/shell/supplier-shell'), import('./credit-note-screen'), import('../invoice-view')]),
)

const DRAFT = aCreditNote({
  items: [
    aCreditNoteItem({ creditableQuantity: 7 }),
    aCreditNoteItem({
      productNumber: 'S-2',
      productName: 'Brake pad',
      unitNetPrice: '0.335',
      invoicedQuantity: 3,
      creditableQuantity: 3,
    }),
  ],
  allowOrCharges: [aCreditNoteRow({ creditableAmount: '5.00' })],
})
const SUBMITTED: CreditNote = {
  ...DRAFT,
  creditNoteId: 'CN-1',
  reason: 'Two discs were returned',
  submittedAt: '2026-11-20T09:00:00Z',
  items: [aCreditNoteItem({ quantity: 2 })],
  allowOrCharges: [],
  submittedSums: { netValue: '25.00', taxAmount: '4.75', total: '29.75', payable: null },
}
const FILES = {
  success: true,
  hints: [],
  recipient: 'buyer@autohaus.test',
  files: [
    { format: 'zugferd', name: 'CN-1.pdf', issues: [] },
    {
      format: 'peppol',
      name: 'CN-1-peppol.xml',
      issues: [{ path: 'invoice.taxTreatment', label: 'Choose why no tax applies.' }],
    },
  ],
}

function givenCreditNote(
  creditNote: CreditNote,
  more: Record<string, (body: unknown) => unknown> = {},
  isTransmitted = false,
) {
  const order = aDocumentOrder({ id: '7', status: 'finish' })
  return givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'GET /api/supplier/creditNote/get/91': () => ({ success: true, order, creditNote, isTransmitted }),
    'GET /api/supplier/creditNote/files/91': () => FILES,
    ...more,
  })
}

function sums(): (string | null)[] {
  return within(screen.getByLabelText('Summary'))
    .getAllByRole('definition')
    .map((each) => each.textContent)
}

describe('a draft', () => {
  test('shows what was invoiced and is creditable of each line, and 0 as credited', async () => {
    givenCreditNote(DRAFT)
    renderApp('/supplier/creditNote/91')

    const items = await screen.findByRole('table', { name: 'Items' })
    expect(within(items).getByText('10 PCE')).toBeVisible()
    expect(within(items).getByText('7 PCE')).toBeVisible()
    expect(screen.getByLabelText('Credited quantity, item 1')).toHaveValue('0')
    expect(screen.getByLabelText('Credited amount, row 1')).toHaveValue('0.00')
    expect(screen.getByRole('link', { name: 'INV-1' })).toHaveAttribute(
      'href',
      expect.stringContaining('/supplier/view/invoice/7'),
    )
    expect(sums()).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00 EUR'])
  })

  test('Credit everything fills in all that is creditable', async () => {
    givenCreditNote(DRAFT)
    const { user } = renderApp('/supplier/creditNote/91')

    await user.click(await screen.findByRole('button', { name: 'Credit everything' }))

    expect(screen.getByLabelText('Credited quantity, item 1')).toHaveValue('7')
    expect(screen.getByLabelText('Credited quantity, item 2')).toHaveValue('3')
    expect(screen.getByLabelText('Credited amount, row 1')).toHaveValue('5.00')
    // 7 × 12.50 + 3 × 0.335 (1.01) + 5.00 = 93.51, of which 19 % are 17.77.
    await waitFor(() => expect(sums()).toEqual(['5.00', '0.00', '93.51', '17.77', '111.28 EUR']))
  })

  test('Delete draft asks, deletes what was opened by Credit, also with unsaved changes, and returns to the invoice', async () => {
    const calls = givenCreditNote(DRAFT, {
      'POST /api/supplier/creditNote/remove': () => ({ success: true }),
      'GET /api/supplier/invoice/get/7': () => ({
        success: true,
        ...aLoadedInvoice({ submittedAt: '2026-11-01T08:00:00Z' }, { status: 'finish' }),
      }),
      'GET /api/supplier/creditNote/list/7': () => ({ success: true, creditNotes: [] }),
    })
    const { user, url } = renderApp('/supplier/creditNote/91')
    await user.type(await screen.findByLabelText('Reason'), 'A mistake')

    await user.click(screen.getByRole('button', { name: 'Delete draft' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete draft' }))
    expect(dialog.getByText(/The invoice stays as it is\./)).toBeVisible()
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/supplier/creditNote/remove')
    await user.click(dialog.getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(url()).toContain('/supplier/view/invoice/7'))
    expect(calls.find(({ name }) => name === 'POST /api/supplier/creditNote/remove')?.body).toEqual({
      orderId: '7',
      creditNoteId: '91',
      version: 1,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a draft that cannot be deleted stays, with the reason', async () => {
    const error = 'This document was changed elsewhere by Mia Weber in the meantime.'
    givenCreditNote(DRAFT, {
      'POST /api/supplier/creditNote/remove': () => ({ success: false, code: 'stale-version', error }),
    })
    const { user } = renderApp('/supplier/creditNote/91')
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText(error)).toBeVisible()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Reason')).toBeEnabled()
  })

  test('Submit without number and reason, or with more than is creditable, is refused before anything is sent', async () => {
    const calls = givenCreditNote(DRAFT)
    const { user } = renderApp('/supplier/creditNote/91')
    const quantity = await screen.findByLabelText('Credited quantity, item 1')
    await user.clear(quantity)
    await user.type(quantity, '8')

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm credit note id, reason & quantity!')
    expect(quantity).toBeInvalid()
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/supplier/creditNote/submit')
  })

  test('Submit sends what was typed and then shows the read-only credit note with its files', async () => {
    let current = DRAFT
    const order = aDocumentOrder({ id: '7', status: 'finish' })
    const calls = givenCreditNote(DRAFT, {
      'GET /api/supplier/creditNote/get/91': () => ({
        success: true,
        order,
        creditNote: current,
        isTransmitted: false,
      }),
      'POST /api/supplier/creditNote/submit': () => {
        current = SUBMITTED
        return { success: true }
      },
    })
    const { user } = renderApp('/supplier/creditNote/91')
    await user.type(await screen.findByLabelText('Credit Note ID'), 'CN-1')
    await user.type(screen.getByLabelText('Reason'), 'Two discs were returned')
    await user.clear(screen.getByLabelText('Credited quantity, item 1'))
    await user.type(screen.getByLabelText('Credited quantity, item 1'), '2')

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    const dialog = await screen.findByRole('dialog', { name: 'Credit note submitted' })
    expect(dialog).toHaveTextContent('It is not sent to the buyer: please send one of its files.')
    expect(await within(dialog).findByRole('link', { name: 'ZUGFeRD' })).toHaveAttribute(
      'href',
      '/api/supplier/creditNote/zugferd/91',
    )
    expect(calls.find(({ name }) => name === 'POST /api/supplier/creditNote/submit')?.body).toMatchObject({
      orderId: '7',
      creditNoteId: '91',
      version: 1,
      form: {
        creditNoteId: 'CN-1',
        reason: 'Two discs were returned',
        items: [{ quantity: '2' }, { quantity: '0' }],
        allowOrCharges: [{ amount: '0.00' }],
      },
    })
    await user.click(within(dialog).getByText('Close'))
    expect(screen.getByLabelText('Reason')).toBeDisabled()
  })

  test.each([
    [false, true],
    [true, false],
  ])(
    'where credit notes are transmitted: %s, the screen says that they are not sent: %s',
    async (isTransmitted, isSaid) => {
      givenCreditNote(DRAFT, {}, isTransmitted)
      renderApp('/supplier/creditNote/91')
      await screen.findByRole('table', { name: 'Items' })

      expect(screen.queryByText(/not sent to the buyer over the network/) !== null).toBe(isSaid)
    },
  )
})

describe('a submitted credit note', () => {
  test('is read-only, has the sums it was submitted with and says that it was not sent', async () => {
    givenCreditNote(SUBMITTED)
    renderApp('/supplier/creditNote/91')

    expect(await screen.findByRole('heading', { level: 1, name: 'Credit Note' })).toBeVisible()
    await screen.findByRole('table', { name: 'Items' })
    for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled()
    expect(sums()).toEqual(['0.00', '0.00', '25.00', '4.75', '29.75 EUR'])
    expect(screen.getByText('This credit note was not sent to the buyer. Please send one of its files.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
  })

  test('lists its files; what the invoice lacks is completed there', async () => {
    givenCreditNote(SUBMITTED)
    const { user } = renderApp('/supplier/creditNote/91')

    await user.click(await screen.findByRole('button', { name: 'Files' }))

    const files = screen.getByRole('dialog', { name: 'Files' })
    expect(within(files).getByRole('link', { name: 'ZUGFeRD' })).toHaveAttribute('download', 'CN-1.pdf')
    expect(files).toHaveTextContent('Choose why no tax applies. Open the invoice to do so.')
  })

  test('that is sent has the state of its delivery', async () => {
    const delivery = { id: '5', state: 'delivered' as const, reason: '', at: '2026-11-20T09:01:00Z' }
    givenCreditNote({ ...SUBMITTED, delivery })
    renderApp('/supplier/creditNote/91')

    expect(await screen.findByText('Delivered')).toBeVisible()
    expect(screen.queryByText(/was not sent to the buyer/)).not.toBeInTheDocument()
  })
})

test('a credit note that does not exist says so', async () => {
  givenCreditNote(DRAFT, {
    'GET /api/supplier/creditNote/get/91': () =>
      Response.json({ success: false, code: 'not-found', error: 'This credit note does not exist.' }, { status: 404 }),
  })
  renderApp('/supplier/creditNote/91')

  expect(await screen.findByText('This credit note does not exist.')).toBeVisible()
})

describe('the view of the invoice', () => {
  const sent = aLoadedInvoice({ invoiceId: 'INV-1', submittedAt: '2026-11-15T08:00:00Z' }, { status: 'finish' })
  const view = (creditNotes: unknown[]) => ({
    'GET /api/supplier/eDocument/files/7': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...sent }),
    'GET /api/supplier/creditNote/list/7': () => ({ success: true, creditNotes }),
  })

  test('opens a credit note with Credit', async () => {
    const calls = givenCreditNote(DRAFT, {
      ...view([]),
      'POST /api/supplier/creditNote/create': () => ({ success: true, creditNoteId: '91' }),
    })
    const { user, url } = renderApp('/supplier/view/invoice/7')

    await user.click(await screen.findByRole('button', { name: 'Credit' }))

    expect(await screen.findByLabelText('Credit Note ID')).toBeVisible()
    expect(url().split('?')[0]).toBe('/supplier/creditNote/91')
    expect(calls.find(({ name }) => name.endsWith('/create'))?.body).toEqual({ orderId: '7' })
  })

  test('says why no credit note can be opened', async () => {
    const error = 'All of this invoice is credited already.'
    givenCreditNote(DRAFT, {
      ...view([]),
      'POST /api/supplier/creditNote/create': () =>
        Response.json({ success: false, code: 'conflict', error }, { status: 409 }),
    })
    const { user } = renderApp('/supplier/view/invoice/7')

    await user.click(await screen.findByRole('button', { name: 'Credit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
  })

  test('keeps its credit notes when a load after Resend fails', async () => {
    const delivery = { id: '5', state: 'failed', reason: 'No connection.', at: '2026-11-20T09:01:00Z' }
    const issued = { issueDate: '20261120', submittedAt: '2026-11-20T09:00:00Z', total: '1029.75' }
    const LIST = 'GET /api/supplier/creditNote/list/7'
    const replies = [{ success: true, creditNotes: [{ id: '91', creditNoteId: 'CN-1', ...issued, delivery }] }]
    const calls = givenCreditNote(DRAFT, {
      ...view([]),
      [LIST]: () => replies.shift() ?? { success: false },
      'POST /api/supplier/delivery/resend': () => ({ success: true }),
    })
    const { user } = renderApp('/supplier/view/invoice/7')
    const block = within(await screen.findByRole('region', { name: 'Credit notes' }))

    await user.click(block.getByRole('button', { name: 'Resend' }))

    await waitFor(() => expect(calls.filter(({ name }) => name === LIST)).toHaveLength(2))
    expect(await block.findByText('Queued for delivery')).toBeVisible()
    expect(block.getByRole('link', { name: 'CN-1' })).toBeVisible()
  })

  test('links its credit notes', async () => {
    givenCreditNote(DRAFT, {
      ...view([
        {
          id: '91',
          creditNoteId: 'CN-1',
          submittedAt: '2026-11-20T09:00:00Z',
          delivery: null,
          issueDate: '20261120',
          total: '1029.75',
        },
        { id: '92', creditNoteId: '', submittedAt: null, delivery: null, issueDate: '', total: null },
      ]),
    })
    renderApp('/supplier/view/invoice/7')

    const block = await screen.findByRole('region', { name: 'Credit notes' })
    expect(
      within(block)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['CN-12026/11/201,029.75 EURNot sent to the buyer', 'Credit noteDraft'])
    expect(within(block).getByRole('link', { name: 'CN-1' })).toHaveAttribute(
      'href',
      expect.stringContaining('/supplier/creditNote/91'),
    )
  })
})
