import { createCreditNote, getCreditNote, listCreditNotes, updateCreditNote } from '@partwire/contract/credit-note'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenInvoice } from '../../../testing/given/given-invoices'
import type { Visitor } from '../../../testing/test-app'
import { invoiceForm, rowForm } from '../invoice/samples'
import { startFixture, TAXES, type InvoiceFixture } from '../invoice/testing/fixture'
import { creditForm, givenCreditNoteDraft, givenSubmittedInvoice } from './testing/given-credit-notes'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier())
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
})
afterAll(() => fixture.portal.close())

function owner() {
  return { portal: fixture.portal, supplier, supplierId }
}

describe('Credit', () => {
  test('opens lines with the invoiced quantity still creditable, prefilled 0', async () => {
    const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']], {
      allowOrCharges: [rowForm({ amount: 15, taxCode: 'S' })],
    })

    const { creditNoteId } = await givenCreditNoteDraft(supplier, orderId)
    const { body } = await supplier.call(getCreditNote, { creditNoteId })

    expect(body).toMatchObject({
      success: true,
      order: { id: orderId, status: 'finish' },
      isTransmitted: false,
      creditNote: {
        id: creditNoteId,
        creditNoteId: '',
        reason: '',
        submittedAt: null,
        currency: 'EUR',
        isTaxApplies: true,
        invoiceSums: { netValue: '140.00', total: '166.60' },
        items: [
          {
            invoicedQuantity: 10,
            creditableQuantity: 10,
            quantity: 0,
            unitNetPrice: 12.5,
            taxCode: 'S',
            taxPercent: 19,
          },
        ],
        allowOrCharges: [
          { identifier: 'Charge', kind: 'Freight Charges', invoicedAmount: 15, creditableAmount: 15, amount: 0 },
        ],
      },
    })
  })

  test('opens the draft that exists again', async () => {
    const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']])

    const answers = await Promise.all([1, 2, 3].map(() => supplier.call(createCreditNote, { orderId })))

    expect(new Set(answers.map(({ body }) => body.creditNoteId)).size).toBe(1)
    const { body } = await supplier.call(listCreditNotes, { orderId })
    expect(body.creditNotes).toEqual([
      {
        id: answers[0]?.body.creditNoteId,
        creditNoteId: '',
        submittedAt: null,
        delivery: null,
        issueDate: '',
        total: null,
      },
    ])
  })

  test('is refused for an invoice that is not submitted, and for one without items', async () => {
    const draft = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
    const empty = await givenInvoice(fixture.portal, supplierId, {
      items: [{ confirmed: [4], delivered: [[0]] }],
      order: { buyerOrderNumber: 'PO-EMPTY' },
    })
    await supplier.call(submitInvoice, { ...empty, form: invoiceForm({ items: [] }) })

    expect(await supplier.call(createCreditNote, { orderId: draft.orderId })).toMatchObject({
      status: 409,
      body: { code: 'wrong-status', error: 'This invoice is not submitted yet.' },
    })
    expect(await supplier.call(createCreditNote, { orderId: empty.orderId })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'Nothing was invoiced, so nothing can be credited.' },
    })
  })

  test('leaves the order finished and the invoice as it is', async () => {
    const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']])
    const before = await supplier.call(getInvoice, { orderId })

    await givenCreditNoteDraft(supplier, orderId)

    expect((await supplier.call(getInvoice, { orderId })).body).toEqual(before.body)
  })
})

describe('Save', () => {
  test('keeps what was typed, right or wrong', async () => {
    const orderId = await givenSubmittedInvoice(owner(), [
      [10, '12.50'],
      [4, '3'],
    ])
    const ids = await givenCreditNoteDraft(supplier, orderId)

    const saved = await supplier.call(updateCreditNote, {
      ...ids,
      version: 1,
      form: creditForm(['11', 'two'], { creditNoteId: ' CN 7 ', reason: '' }),
    })

    expect(saved).toMatchObject({ status: 200, body: { success: true } })
    const { body } = await supplier.call(getCreditNote, { creditNoteId: ids.creditNoteId })
    expect(body.creditNote).toMatchObject({
      version: 2,
      updatedBy: expect.stringMatching(/\S/),
      creditNoteId: 'CN 7',
      reason: '',
      items: [{ quantity: 11 }, { quantity: 'two' }],
    })
  })

  test('with an outdated version is refused and changes nothing', async () => {
    const ids = await givenCreditNoteDraft(supplier, await givenSubmittedInvoice(owner(), [[10, '12.50']]))
    await supplier.call(updateCreditNote, { ...ids, version: 1, form: creditForm([1]) })

    const stale = await supplier.call(updateCreditNote, { ...ids, version: 1, form: creditForm([2]) })

    expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version' } })
    const { body } = await supplier.call(getCreditNote, { creditNoteId: ids.creditNoteId })
    expect(body.creditNote).toMatchObject({ version: 2, items: [{ quantity: 1 }] })
  })

  test('with another number of lines is refused', async () => {
    const ids = await givenCreditNoteDraft(supplier, await givenSubmittedInvoice(owner(), [[10, '12.50']]))

    expect(await supplier.call(updateCreditNote, { ...ids, form: creditForm([1, 1]) })).toMatchObject({
      status: 400,
      body: { error: 'The credit note has 1 items, but 2 were sent.', errorField: 'items' },
    })
    expect(
      await supplier.call(updateCreditNote, { ...ids, form: creditForm([1], { allowOrCharges: [{ amount: 1 }] }) }),
    ).toMatchObject({
      status: 400,
      body: {
        error: 'The credit note has 0 allowances and charges, but 1 were sent.',
        errorField: 'allowOrCharges',
      },
    })
  })
})
