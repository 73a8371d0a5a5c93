import { ALLOW, CHARGE, lookUpCode } from '../codes'
import { createTruncationRecorder, type TruncationRecorder, type WrittenDocument } from './truncation'
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
import { emptyElement, parentElement, textElement, type Xml, xmlDocument } from '../xml/write'

/**
 * Writes an Invoice 2.5. The totals are taken from the input and not computed. `messageType` is the configured one for a
 * credit note.
 */
export function writeInvoice(invoice: InvoiceDocument, messageType = 'Invoice'): WrittenDocument {
  const truncations = createTruncationRecorder()
  const details = invoice.items.map((item, index) => writeDetail(item, index, truncations))
  const parts = [
    writeDocumentElement('Invoice', '2.5'),
    writeHeader(invoice, messageType, truncations),
    ...details,
    writeSummary(invoice, truncations),
  ]
  return { raw: xmlDocument(parentElement('Invoice', parts)), truncations: truncations.list }
}

function writeHeader(invoice: InvoiceDocument, messageType: string, truncations: TruncationRecorder): Xml {
  const { contact, banking } = invoice
  return parentElement('InvoiceHeader', [
    textElement('InvoiceId', truncations.truncateText('InvoiceId', invoice.invoiceId, MAX_CHARACTERS.documentId)),
    textElement('MessageType', messageType),
    parentElement('InvoiceIssueDate', [writeDate(invoice.issueDate)]),
    writeOrderRef({ buyerOrderNumber: invoice.buyerOrderNumber, orderDate: invoice.orderDate }, truncations),
    emptyElement('TaxTreatmentCode', { Value: invoice.isTaxApplies ? 'NetInvoiceLevel' : 'NoTaxApplies' }),
    parentElement('InvoiceDueDate', [writeDate(invoice.dueDate)]),
    parentElement('PaymentTerms', [
      textElement(
        'DiscountPercent',
        truncations.roundDecimal('DiscountPercent', invoice.discount, MAX_DECIMALS.percent),
      ),
      parentElement('DiscountDueDate', [writeDate(invoice.discountDueDate)]),
    ]),
    writeParties(invoice, truncations),
    parentElement('Contact', [
      textElement('Name', contact.name),
      textElement('Phone', contact.phone),
      textElement('Email', contact.email),
    ]),
    textElement('Currency', invoice.currency),
    parentElement('Banking', [
      textElement('Bankname', banking.bankName),
      textElement('BankAccount', banking.bankAccount),
      textElement('IBAN', truncations.truncateText('IBAN', banking.iban, MAX_CHARACTERS.iban)),
      textElement('SWIFT-BIC', truncations.truncateText('SWIFT-BIC', banking.swift, MAX_CHARACTERS.swift)),
    ]),
  ])
}

function writeDetail(item: InvoiceItem, index: number, truncations: TruncationRecorder): Xml {
  const path = `InvoiceDetail[${index + 1}]`
  return parentElement('InvoiceDetail', [
    textElement('PositionNumber', String(index + 1)),
    writeQuantity('Quantity', item, path, truncations),
    writeProduct(item, path, truncations),
    textElement('OrderItemRef', item.buyerLineNumber),
    ...item.allowOrCharges.map((row) => writeAllowOrCharge(row, path, truncations)),
    writeTax(item, path, truncations),
    parentElement('UnitPrice', [
      textElement('Net', truncations.roundDecimal(`${path}/UnitPrice/Net`, item.unitNetPrice, MAX_DECIMALS.price)),
      textElement('List', truncations.roundDecimal(`${path}/UnitPrice/List`, item.unitListPrice, MAX_DECIMALS.price)),
    ]),
    textElement('TotalValue', truncations.roundDecimal(`${path}/TotalValue`, item.lineTotal, MAX_DECIMALS.amount)),
    parentElement('ExternalTrade', [
      textElement('StatisticGroup', item.statisticGroup),
      textElement('CountryOfOrigin', item.countryCode),
    ]),
  ])
}

function writeSummary({ allowOrCharges, totals, taxTotals }: InvoiceDocument, truncations: TruncationRecorder): Xml {
  const amount = (name: string, value: string): Xml =>
    textElement(name, truncations.roundDecimal(`InvoiceSummary/${name}`, value, MAX_DECIMALS.amount))
  return parentElement('InvoiceSummary', [
    ...allowOrCharges.map((row) => writeAllowOrCharge(row, 'InvoiceSummary', truncations)),
    parentElement('InvoiceTotals', [
      amount('InvoiceNetValue', totals.net),
      amount('InvoiceGrossValue', totals.gross),
      amount('InvoiceTaxAmount', totals.tax),
      amount('InvoiceAmountPayable', totals.payable),
    ]),
    ...taxTotals.map((total) =>
      parentElement('TaxTotals', [
        textElement(
          'TaxPercent',
          truncations.roundDecimal('TaxTotals/TaxPercent', total.taxPercent, MAX_DECIMALS.percent),
        ),
        amount('TaxableAmount', total.taxableAmount),
        amount('TaxAmount', total.taxAmount),
      ]),
    ),
  ])
}

function writeAllowOrCharge(row: AllowOrCharge, parent: string, truncations: TruncationRecorder): Xml {
  const path = `${parent}/AllowOrCharge`
  const codes = row.identifier === 'Allow' ? ALLOW : CHARGE
  return parentElement('AllowOrCharge', [
    emptyElement('AllowOrChargeIdentifier', { Value: row.identifier }),
    textElement('AllowOrChargeCode', lookUpCode(codes, row.kind, 'allowance or charge')),
    textElement('Percent', truncations.roundDecimal(`${path}/Percent`, row.percent, MAX_DECIMALS.percent)),
    textElement('Amount', truncations.roundDecimal(`${path}/Amount`, row.amount, MAX_DECIMALS.amount)),
    writeTax(row, path, truncations),
  ])
}

function writeTax(
  { taxCode, taxPercent }: { taxCode: string; taxPercent: string },
  path: string,
  truncations: TruncationRecorder,
): Xml {
  if (taxCode === '') return ''
  return parentElement('Tax', [
    textElement('TaxCode', taxCode),
    textElement('TaxPercent', truncations.roundDecimal(`${path}/TaxPercent`, taxPercent, MAX_DECIMALS.percent)),
  ])
}
