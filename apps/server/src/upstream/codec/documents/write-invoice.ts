import { ALLOW, CHARGE, codeOf } from '../codes'
import { recordCuts, type Cut, type Cuts } from './truncation'
import type { AllowOrCharge, InvoiceDocument, InvoiceItem } from './documents'
import {
  LONGEST,
  PLACES,
  writeDate,
  writeHead,
  writeOrderRef,
  writeParties,
  writeProduct,
  writeQuantity,
} from './write-parts'
import { branch, document, leaf, mark, type Xml } from '../xml/write'

/** An Invoice 2.5. The totals are given: this only writes them down. */
export function writeInvoice(invoice: InvoiceDocument): { raw: string; cuts: Cut[] } {
  const cuts = recordCuts()
  const details = invoice.items.map((item, index) => writeDetail(item, index, cuts))
  const parts = [writeHead('Invoice', '2.5'), writeHeader(invoice, cuts), ...details, writeSummary(invoice, cuts)]
  return { raw: document(branch('Invoice', parts)), cuts: cuts.list }
}

function writeHeader(invoice: InvoiceDocument, cuts: Cuts): Xml {
  const { contact, banking } = invoice
  return branch('InvoiceHeader', [
    leaf('InvoiceId', cuts.text('InvoiceId', invoice.invoiceId, LONGEST.documentId)),
    leaf('MessageType', 'Invoice'),
    branch('InvoiceIssueDate', [writeDate(invoice.issueDate)]),
    writeOrderRef({ buyerOrderNumber: invoice.buyerOrderNumber, orderDate: invoice.orderDate }, cuts),
    mark('TaxTreatmentCode', { Value: invoice.isTaxApplies ? 'NetInvoiceLevel' : 'NoTaxApplies' }),
    branch('InvoiceDueDate', [writeDate(invoice.dueDate)]),
    branch('PaymentTerms', [
      leaf('DiscountPercent', cuts.decimal('DiscountPercent', invoice.discount, PLACES.percent)),
      branch('DiscountDueDate', [writeDate(invoice.discountDueDate)]),
    ]),
    writeParties(invoice, cuts),
    branch('Contact', [leaf('Name', contact.name), leaf('Phone', contact.phone), leaf('Email', contact.email)]),
    leaf('Currency', invoice.currency),
    branch('Banking', [
      leaf('Bankname', banking.bankName),
      leaf('BankAccount', banking.bankAccount),
      leaf('IBAN', cuts.text('IBAN', banking.iban, LONGEST.iban)),
      leaf('SWIFT-BIC', cuts.text('SWIFT-BIC', banking.swift, LONGEST.swift)),
    ]),
  ])
}

function writeDetail(item: InvoiceItem, index: number, cuts: Cuts): Xml {
  const path = `InvoiceDetail[${index + 1}]`
  return branch('InvoiceDetail', [
    leaf('PositionNumber', String(index + 1)),
    writeQuantity('Quantity', item, path, cuts),
    writeProduct(item, path, cuts),
    leaf('OrderItemRef', item.buyerLineNumber),
    ...item.allowOrCharges.map((row) => writeAllowOrCharge(row, path, cuts)),
    writeTax(item, path, cuts),
    branch('UnitPrice', [
      leaf('Net', cuts.decimal(`${path}/UnitPrice/Net`, item.unitNetPrice, PLACES.price)),
      leaf('List', cuts.decimal(`${path}/UnitPrice/List`, item.unitListPrice, PLACES.price)),
    ]),
    leaf('TotalValue', cuts.decimal(`${path}/TotalValue`, item.lineTotal, PLACES.amount)),
    branch('ExternalTrade', [leaf('StatisticGroup', item.statisticGroup), leaf('CountryOfOrigin', item.countryCode)]),
  ])
}

function writeSummary({ allowOrCharges, totals, taxTotals }: InvoiceDocument, cuts: Cuts): Xml {
  const amount = (name: string, value: string): Xml =>
    leaf(name, cuts.decimal(`InvoiceSummary/${name}`, value, PLACES.amount))
  return branch('InvoiceSummary', [
    ...allowOrCharges.map((row) => writeAllowOrCharge(row, 'InvoiceSummary', cuts)),
    branch('InvoiceTotals', [
      amount('InvoiceNetValue', totals.net),
      amount('InvoiceGrossValue', totals.gross),
      amount('InvoiceTaxAmount', totals.tax),
      amount('InvoiceAmountPayable', totals.payable),
    ]),
    ...taxTotals.map((total) =>
      branch('TaxTotals', [
        leaf('TaxPercent', cuts.decimal('TaxTotals/TaxPercent', total.taxPercent, PLACES.percent)),
        amount('TaxableAmount', total.taxableAmount),
        amount('TaxAmount', total.taxAmount),
      ]),
    ),
  ])
}

function writeAllowOrCharge(row: AllowOrCharge, parent: string, cuts: Cuts): Xml {
  const path = `${parent}/AllowOrCharge`
  const codes = row.identifier === 'Allow' ? ALLOW : CHARGE
  return branch('AllowOrCharge', [
    mark('AllowOrChargeIdentifier', { Value: row.identifier }),
    leaf('AllowOrChargeCode', codeOf(codes, row.kind, 'allowance or charge')),
    leaf('Percent', cuts.decimal(`${path}/Percent`, row.percent, PLACES.percent)),
    leaf('Amount', cuts.decimal(`${path}/Amount`, row.amount, PLACES.amount)),
    writeTax(row, path, cuts),
  ])
}

function writeTax({ taxCode, taxPercent }: { taxCode: string; taxPercent: string }, path: string, cuts: Cuts): Xml {
  if (taxCode === '') return ''
  return branch('Tax', [
    leaf('TaxCode', taxCode),
    leaf('TaxPercent', cuts.decimal(`${path}/TaxPercent`, taxPercent, PLACES.percent)),
  ])
}
