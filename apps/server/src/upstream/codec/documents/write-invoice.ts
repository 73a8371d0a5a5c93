import { ALLOW, CHARGE, lookUpCode } from '../codes'
import { createTruncationRecorder, type Cut, type TruncationRecorder } from './truncation'
import type { AllowOrCharge, InvoiceDocument, InvoiceItem } from './documents'
import {
  MAX_CHARACTERS,
  MAX_DECIMALS,
  writeDate,
  writeDocumentElement,
  writeOrderRef,
  writeParties,
  writeProduct,
  writeQuantity,
} from './write-parts'
import { parentElement, xmlDocument, textElement, emptyElement, type Xml } from '../xml/write'

/** An Invoice 2.5. The totals are given: this only writes them down. */
export function writeInvoice(invoice: InvoiceDocument): { raw: string; cuts: Cut[] } {
  const cuts = createTruncationRecorder()
  const details = invoice.items.map((item, index) => writeDetail(item, index, cuts))
  const parts = [
    writeDocumentElement('Invoice', '2.5'),
    writeHeader(invoice, cuts),
    ...details,
    writeSummary(invoice, cuts),
  ]
  return { raw: xmlDocument(parentElement('Invoice', parts)), cuts: cuts.list }
}

function writeHeader(invoice: InvoiceDocument, cuts: TruncationRecorder): Xml {
  const { contact, banking } = invoice
  return parentElement('InvoiceHeader', [
    textElement('InvoiceId', cuts.truncateText('InvoiceId', invoice.invoiceId, MAX_CHARACTERS.documentId)),
    textElement('MessageType', 'Invoice'),
    parentElement('InvoiceIssueDate', [writeDate(invoice.issueDate)]),
    writeOrderRef({ buyerOrderNumber: invoice.buyerOrderNumber, orderDate: invoice.orderDate }, cuts),
    emptyElement('TaxTreatmentCode', { Value: invoice.isTaxApplies ? 'NetInvoiceLevel' : 'NoTaxApplies' }),
    parentElement('InvoiceDueDate', [writeDate(invoice.dueDate)]),
    parentElement('PaymentTerms', [
      textElement('DiscountPercent', cuts.roundDecimal('DiscountPercent', invoice.discount, MAX_DECIMALS.percent)),
      parentElement('DiscountDueDate', [writeDate(invoice.discountDueDate)]),
    ]),
    writeParties(invoice, cuts),
    parentElement('Contact', [
      textElement('Name', contact.name),
      textElement('Phone', contact.phone),
      textElement('Email', contact.email),
    ]),
    textElement('Currency', invoice.currency),
    parentElement('Banking', [
      textElement('Bankname', banking.bankName),
      textElement('BankAccount', banking.bankAccount),
      textElement('IBAN', cuts.truncateText('IBAN', banking.iban, MAX_CHARACTERS.iban)),
      textElement('SWIFT-BIC', cuts.truncateText('SWIFT-BIC', banking.swift, MAX_CHARACTERS.swift)),
    ]),
  ])
}

function writeDetail(item: InvoiceItem, index: number, cuts: TruncationRecorder): Xml {
  const path = `InvoiceDetail[${index + 1}]`
  return parentElement('InvoiceDetail', [
    textElement('PositionNumber', String(index + 1)),
    writeQuantity('Quantity', item, path, cuts),
    writeProduct(item, path, cuts),
    textElement('OrderItemRef', item.buyerLineNumber),
    ...item.allowOrCharges.map((row) => writeAllowOrCharge(row, path, cuts)),
    writeTax(item, path, cuts),
    parentElement('UnitPrice', [
      textElement('Net', cuts.roundDecimal(`${path}/UnitPrice/Net`, item.unitNetPrice, MAX_DECIMALS.price)),
      textElement('List', cuts.roundDecimal(`${path}/UnitPrice/List`, item.unitListPrice, MAX_DECIMALS.price)),
    ]),
    textElement('TotalValue', cuts.roundDecimal(`${path}/TotalValue`, item.lineTotal, MAX_DECIMALS.amount)),
    parentElement('ExternalTrade', [
      textElement('StatisticGroup', item.statisticGroup),
      textElement('CountryOfOrigin', item.countryCode),
    ]),
  ])
}

function writeSummary({ allowOrCharges, totals, taxTotals }: InvoiceDocument, cuts: TruncationRecorder): Xml {
  const amount = (name: string, value: string): Xml =>
    textElement(name, cuts.roundDecimal(`InvoiceSummary/${name}`, value, MAX_DECIMALS.amount))
  return parentElement('InvoiceSummary', [
    ...allowOrCharges.map((row) => writeAllowOrCharge(row, 'InvoiceSummary', cuts)),
    parentElement('InvoiceTotals', [
      amount('InvoiceNetValue', totals.net),
      amount('InvoiceGrossValue', totals.gross),
      amount('InvoiceTaxAmount', totals.tax),
      amount('InvoiceAmountPayable', totals.payable),
    ]),
    ...taxTotals.map((total) =>
      parentElement('TaxTotals', [
        textElement('TaxPercent', cuts.roundDecimal('TaxTotals/TaxPercent', total.taxPercent, MAX_DECIMALS.percent)),
        amount('TaxableAmount', total.taxableAmount),
        amount('TaxAmount', total.taxAmount),
      ]),
    ),
  ])
}

function writeAllowOrCharge(row: AllowOrCharge, parent: string, cuts: TruncationRecorder): Xml {
  const path = `${parent}/AllowOrCharge`
  const codes = row.identifier === 'Allow' ? ALLOW : CHARGE
  return parentElement('AllowOrCharge', [
    emptyElement('AllowOrChargeIdentifier', { Value: row.identifier }),
    textElement('AllowOrChargeCode', lookUpCode(codes, row.kind, 'allowance or charge')),
    textElement('Percent', cuts.roundDecimal(`${path}/Percent`, row.percent, MAX_DECIMALS.percent)),
    textElement('Amount', cuts.roundDecimal(`${path}/Amount`, row.amount, MAX_DECIMALS.amount)),
    writeTax(row, path, cuts),
  ])
}

function writeTax(
  { taxCode, taxPercent }: { taxCode: string; taxPercent: string },
  path: string,
  cuts: TruncationRecorder,
): Xml {
  if (taxCode === '') return ''
  return parentElement('Tax', [
    textElement('TaxCode', taxCode),
    textElement('TaxPercent', cuts.roundDecimal(`${path}/TaxPercent`, taxPercent, MAX_DECIMALS.percent)),
  ])
}
