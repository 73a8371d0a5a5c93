import { buildEInvoice, buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { brokenRules } from '@partwire/domain/e-document/checks'
import type { InvoiceSource, SourceItem } from '@partwire/domain/e-document/invoice-source'
import { anInvoiceSource, aSourceItem } from '@partwire/domain/e-document/samples'
import { negativeTotalsError } from '@partwire/domain/invoice/rules'
import { invoiceTotals, lineTotal } from '@partwire/domain/invoice/totals'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import fc from 'fast-check'
import type { Content } from 'pdfmake'
import { expect, test } from 'vitest'
import { invoiceDocument } from '../modules/documents/invoice/document'
import type { StoredInvoice } from '../modules/documents/invoice/read'
import { writeInvoice } from '../upstream/codec/documents/write-invoice'
import { parseXml, type XmlElement } from '../upstream/codec/xml/parse'
import { writeCiiInvoice } from './cii'
import { linesTable } from './pdf/lines-table'
import { renderInvoicePdf } from './pdf/render'
import { WORDS } from './pdf/words'
import { readPdf } from './testing/read-pdf'
import { findTexts } from './testing/xml-files'
import { writeUblInvoice } from './ubl'

/** The figures that every form of an invoice states. */
interface Figures {
  lines: string[]
  net: string
  /** `rate: base → tax` of each rate above 0, sorted. */
  taxes: string[]
  tax: string
  total: string
  payable: string
}

const price = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
const tax = fc.constantFrom(
  { taxCode: 'S19', taxPercent: '19' },
  { taxCode: 'S7', taxPercent: '7' },
  { taxCode: 'S55', taxPercent: '5.5' },
)
const item: fc.Arbitrary<SourceItem> = fc
  .record({ unitNetPrice: price, quantity: fc.integer({ min: 1, max: 999 }), tax })
  .map(({ tax: chosen, ...drawn }) => aSourceItem({ ...drawn, ...chosen }))
/** An allowance or charge with the tax of one of the items. */
const row = fc.record({ isCharge: fc.boolean(), cents: fc.integer({ min: 1, max: 9_999 }), itemNumber: fc.nat() })
const source = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 60 }),
    rows: fc.array(row, { maxLength: 4 }),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    isTaxApplies: fc.boolean(),
  })
  .map(({ rows, ...drawn }) =>
    anInvoiceSource({
      ...drawn,
      taxTreatment: 'G',
      allowOrCharges: rows.map(({ isCharge, cents, itemNumber }) => {
        const taxed = drawn.items[itemNumber % drawn.items.length]
        return {
          identifier: isCharge ? 'Charge' : 'Allow',
          kind: isCharge ? 'Packing' : 'Discount',
          percent: '',
          amount: (cents / 100).toFixed(2),
          taxCode: taxed?.taxCode ?? '',
          taxPercent: taxed?.taxPercent ?? null,
        }
      }),
    }),
  )
  // Submit refuses the others.
  .filter((drawn) => negativeTotalsError(invoiceTotals(drawn)) === null)

test('screen, TXML, UBL, CII and PDF of a random invoice state the same figures, and its files break no rule', () => {
  fc.assert(
    fc.property(source, (drawn) => {
      const expected = screenFigures(drawn)

      expect(brokenRules(buildEInvoice(drawn))).toEqual([])
      expect(txmlFigures(drawn)).toEqual(expected)
      expect(ublFigures(drawn)).toEqual(expected)
      expect(ciiFigures(drawn)).toEqual(expected)
      expect(printedFigures(drawn)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('sums of 10^15 and more are the same in all of them, also as they were submitted', () => {
  const items = [aSourceItem({ taxCode: 'S19', taxPercent: '19', unitNetPrice: '1250.00', quantity: 4006381333931 })]
  const drawn = anInvoiceSource({ items })
  const submitted = {
    ...drawn,
    submittedSums: {
      netValue: '5007976667413750.00',
      taxAmount: '951515566808612.50',
      total: '5959492234222362.50',
      payable: null,
    },
  }
  const expected = {
    lines: ['5007976667413750.00'],
    net: '5007976667413750.00',
    taxes: ['19: 5007976667413750.00 → 951515566808612.50'],
    tax: '951515566808612.50',
    total: '5959492234222362.50',
    payable: '5959492234222362.50',
  }

  expect(screenFigures(drawn)).toEqual(expected)
  expect(txmlFigures(drawn)).toEqual(expected)
  expect(ublFigures(submitted)).toEqual(expected)
  expect(ciiFigures(submitted)).toEqual(expected)
  expect(printedFigures(submitted)).toEqual(expected)
})

test('the text of the rendered PDF contains these figures', async () => {
  await fc.assert(
    fc.asyncProperty(source, async (drawn) => {
      const invoice = buildPrintedInvoice(drawn)
      const createdAt = new Date('2026-11-15T09:30:00Z')
      const { pages } = await readPdf(await renderInvoicePdf({ invoice, language: 'en', createdAt, xml: null }))
      const printed = pages.join(' ').replaceAll(',', '')
      const { lines, net, taxes, tax: taxAmount, total, payable } = screenFigures(drawn)

      const expected = [
        `Net amount ${net}`,
        ...taxes.map((each) => `VAT ${each.replace(':', ' % on').replace(' →', '')}`),
        ...(taxes.length > 1 ? [`VAT in total ${taxAmount}`] : []),
        `Total ${drawn.currency} ${total}`,
        ...(payable === total ? [] : [`Amount payable ${drawn.currency} ${payable}`]),
        ...lines.map((line) => ` ${line} `),
      ]
      for (const each of expected) expect(printed).toContain(each)
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

function screenFigures(drawn: InvoiceSource): Figures {
  const { netValue, taxAmount, total, payable, taxTotals } = invoiceTotals(drawn)
  return {
    lines: drawn.items.map(lineTotal),
    net: netValue,
    taxes: taxTotals.map((each) => `${each.taxPercent}: ${each.taxableAmount} → ${each.taxAmount}`).toSorted(),
    tax: taxAmount,
    total,
    payable: payable === null ? total : `${payable}.00`,
  }
}

function txmlFigures(drawn: InvoiceSource): Figures {
  const document = invoiceDocument(storedInvoice(drawn), drawn.issueDate, invoiceTotals(drawn))
  const root = parseXml(writeInvoice(document).raw, 'The invoice')
  const taxes = findElements(root, 'TaxTotals').map(
    (each) =>
      `${text(each, 'TaxPercent')}: ${withTwoDecimals(text(each, 'TaxableAmount'))} → ${withTwoDecimals(text(each, 'TaxAmount'))}`,
  )
  return {
    lines: findTexts(root, 'TotalValue').map(withTwoDecimals),
    net: withTwoDecimals(text(root, 'InvoiceNetValue')),
    taxes: taxes.toSorted(),
    tax: withTwoDecimals(text(root, 'InvoiceTaxAmount')),
    total: withTwoDecimals(text(root, 'InvoiceGrossValue')),
    payable: withTwoDecimals(text(root, 'InvoiceAmountPayable')),
  }
}

function ublFigures(drawn: InvoiceSource): Figures {
  const root = parseXml(writeUblInvoice(buildEInvoice(drawn), 'xrechnung'), 'The invoice')
  const [, ...lines] = findTexts(root, 'LineExtensionAmount')
  return {
    lines,
    net: text(root, 'TaxExclusiveAmount'),
    taxes: findElements(root, 'TaxSubtotal')
      .filter((each) => text(each, 'Percent') !== '0')
      .map((each) => `${text(each, 'Percent')}: ${text(each, 'TaxableAmount')} → ${text(each, 'TaxAmount')}`)
      .toSorted(),
    tax: text(root, 'TaxAmount'),
    total: text(root, 'TaxInclusiveAmount'),
    payable: text(root, 'PayableAmount'),
  }
}

function ciiFigures(drawn: InvoiceSource): Figures {
  const root = parseXml(writeCiiInvoice(buildEInvoice(drawn)), 'The invoice')
  return {
    lines: findTexts(root, 'LineTotalAmount').slice(0, -1),
    net: text(root, 'TaxBasisTotalAmount'),
    // A line states its rate alone.
    taxes: findElements(root, 'ApplicableTradeTax')
      .filter((each) => text(each, 'CalculatedAmount') !== '' && text(each, 'RateApplicablePercent') !== '0')
      .map(
        (each) =>
          `${text(each, 'RateApplicablePercent')}: ${text(each, 'BasisAmount')} → ${text(each, 'CalculatedAmount')}`,
      )
      .toSorted(),
    tax: text(root, 'TaxTotalAmount'),
    total: text(root, 'GrandTotalAmount'),
    payable: text(root, 'DuePayableAmount'),
  }
}

/** The figures of the table of the PDF. The last rows are a table inside its last row. */
function printedFigures(drawn: InvoiceSource): Figures {
  const rows = tableRows(linesTable(buildPrintedInvoice(drawn), WORDS.en)).slice(1)
  const shown = rows.map((cells) => ({
    label: cellText(cells[0]).replaceAll(',', ''),
    // A cell that spans several columns is followed by empty ones.
    amount: cellText(cells.findLast((cell) => cell !== '')).replaceAll(',', ''),
  }))
  const amountBy = (label: string) => shown.find((each) => each.label.startsWith(label))?.amount ?? ''
  const taxes = shown.flatMap(({ label, amount }) => {
    const [, rate = '', base = ''] = /^VAT (\S+) % (?:\S+ )?on (\S+)/.exec(label) ?? []
    return rate === '' ? [] : [{ rate, base, amount }]
  })
  const [first, ...others] = taxes
  const total = amountBy('Total')
  return {
    lines: shown.filter(({ label }) => /^\d+$/.test(label)).map(({ amount }) => amount),
    net: amountBy('Net amount'),
    taxes: taxes
      .filter(({ rate }) => rate !== '0')
      .map(({ rate, base, amount }) => `${rate}: ${base} → ${amount}`)
      .toSorted(),
    tax: others.length === 0 ? (first?.amount ?? '') : amountBy('VAT in total'),
    total,
    payable: amountBy('Amount payable') || total,
  }
}

/** The invoice as it is stored at the submit, from which its TXML is written. */
function storedInvoice(drawn: InvoiceSource): StoredInvoice {
  const { buyerParty, sellerParty, deliveryParty, banking, buyerOrderNumber, currency } = drawn
  return {
    head: {
      id: '1',
      invoiceId: drawn.invoiceId,
      issueDate: drawn.issueDate,
      invoiceDueDate: drawn.invoiceDueDate,
      currency,
      isTaxApplies: drawn.isTaxApplies,
      discount: '',
      discountDueDate: '',
      contactName: drawn.contactName,
      phone: drawn.phone,
      email: drawn.email,
      ...banking,
      proposals: null,
      buyerTaxRegNumber: '',
      sellerTaxRegNumber: '',
      parties: null,
      netValue: null,
      taxAmount: null,
      total: null,
      payable: null,
      taxTreatment: drawn.taxTreatment,
      exemptionReason: '',
      deliveryDate: '',
      version: 1,
      updatedAt: '',
      updatedBy: '',
      submittedAt: null,
    },
    lines: {
      items: drawn.items.map((each, i) => ({
        ...each,
        itemPosition: i + 1,
        quantity: String(each.quantity),
        unitNetPrice: String(each.unitNetPrice),
        unitListPrice: null,
        taxPercent: String(each.taxPercent),
        proposals: null,
        allowOrCharges: [],
      })),
      allowOrCharges: drawn.allowOrCharges.map((each) => ({
        ...each,
        percent: '',
        amount: String(each.amount),
        taxPercent: String(each.taxPercent),
      })),
    },
    facts: { buyerOrderNumber, orderDate: '20261101', dispatchMode: '', currency },
    parties: { buyerParty, sellerParty, deliveryParty },
    setting: BLANK_SETTING,
  }
}

function tableRows(content: Content | undefined): Content[][] {
  if (content === undefined || typeof content === 'string' || !('table' in content)) return []
  return content.table.body.flatMap((cells) => {
    const [first] = cells
    const inside = tableRows(first)
    return inside.length > 0 ? inside : [cells]
  })
}

function cellText(content: Content | undefined): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content
  if ('stack' in content) return content.stack.map(cellText).join(' ')
  if (!('text' in content)) return ''
  return typeof content.text === 'string' ? content.text : content.text.map(({ text: part }) => part).join('')
}

function findElements(element: XmlElement, name: string): XmlElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => findElements(child, name)),
  ]
}

/** The first text with this name; blank without one. */
function text(element: XmlElement, name: string): string {
  return findTexts(element, name)[0] ?? ''
}

/** TXML writes amounts without trailing zeros. */
function withTwoDecimals(value: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
