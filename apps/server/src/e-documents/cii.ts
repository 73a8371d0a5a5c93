import type {
  EInvoice,
  EInvoiceAllowOrCharge,
  EInvoiceLine,
  EInvoicePayment,
  EInvoiceTax,
  PostalAddress,
  SellerParty,
  TaxBreakdown,
  TradeParty,
} from '@partwire/domain/e-document/e-invoice'
import { isCiiCountry } from '@partwire/domain/countries'
import { parentElement, textElement, untrimmedElement, type Xml, xmlDocument } from '../upstream/codec/xml/write'

/** The specification that the file declares (BT-24): EN 16931 without additions. */
const SPECIFICATION = 'urn:cen.eu:en16931:2017'

/** Type codes (BT-3). A credit note differs in the code and in the reference to its invoice only. */
const INVOICE = '380'
const CREDIT_NOTE = '381'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** Used for the date of the preceding invoice only. */
const QUALIFIED_NAMESPACE = { 'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100' }

/**
 * Writes an invoice or a credit note as a Cross Industry Invoice, the file inside a ZUGFeRD PDF. The order of the elements is that of the
 * schema; nothing is decided or computed here.
 */
export function writeCiiInvoice(invoice: EInvoice): string {
  const isCreditNote = invoice.precedingInvoice !== null
  const parts = [
    parentElement('rsm:ExchangedDocumentContext', [
      parentElement('ram:GuidelineSpecifiedDocumentContextParameter', [textElement('ram:ID', SPECIFICATION)]),
    ]),
    parentElement('rsm:ExchangedDocument', [
      textElement('ram:ID', invoice.number),
      textElement('ram:TypeCode', isCreditNote ? CREDIT_NOTE : INVOICE),
      dateElement('ram:IssueDateTime', invoice.issueDate),
      parentElement('ram:IncludedNote', [textElement('ram:Content', invoice.note)]),
    ]),
    parentElement('rsm:SupplyChainTradeTransaction', [
      ...invoice.lines.map(writeLine),
      writeAgreement(invoice),
      writeDelivery(invoice),
      writeSettlement(invoice),
    ]),
  ]
  const namespaces = isCreditNote ? { ...NAMESPACES, ...QUALIFIED_NAMESPACE } : NAMESPACES
  return xmlDocument(parentElement('rsm:CrossIndustryInvoice', parts, namespaces))
}

function writeLine(line: EInvoiceLine): Xml {
  return parentElement('ram:IncludedSupplyChainTradeLineItem', [
    parentElement('ram:AssociatedDocumentLineDocument', [
      textElement('ram:LineID', line.id),
      parentElement('ram:IncludedNote', [textElement('ram:Content', line.note)]),
    ]),
    writeProduct(line),
    parentElement('ram:SpecifiedLineTradeAgreement', [
      parentElement('ram:BuyerOrderReferencedDocument', [textElement('ram:LineID', line.orderLine)]),
      line.listPrice === null ? '' : writeListPrice(line.listPrice),
      parentElement('ram:NetPriceProductTradePrice', [textElement('ram:ChargeAmount', line.price)]),
    ]),
    parentElement('ram:SpecifiedLineTradeDelivery', [
      textElement('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ]),
    parentElement('ram:SpecifiedLineTradeSettlement', [
      writeTax('ram:ApplicableTradeTax', line),
      parentElement('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        textElement('ram:LineTotalAmount', line.net),
      ]),
    ]),
  ])
}

function writeProduct(line: EInvoiceLine): Xml {
  return parentElement('ram:SpecifiedTradeProduct', [
    textElement('ram:GlobalID', line.gtin, { schemeID: '0160' }),
    textElement('ram:SellerAssignedID', line.sellerId),
    textElement('ram:BuyerAssignedID', line.buyerId),
    textElement('ram:Name', line.name),
    line.makerCode === ''
      ? ''
      : parentElement('ram:ApplicableProductCharacteristic', [
          textElement('ram:Description', 'Maker code'),
          textElement('ram:Value', line.makerCode),
        ]),
    parentElement('ram:DesignatedProductClassification', [
      textElement('ram:ClassCode', line.commodityCode, { listID: 'HS' }),
    ]),
    parentElement('ram:OriginTradeCountry', [textElement('ram:ID', statedOrigin(line))]),
  ])
}

/** A country of origin is optional: one that the code list lacks is left out (BR-CL-15). */
function statedOrigin({ originCountry }: EInvoiceLine): string {
  return isCiiCountry(originCountry) ? originCountry : ''
}

function writeListPrice({ price, discount }: NonNullable<EInvoiceLine['listPrice']>): Xml {
  return parentElement('ram:GrossPriceProductTradePrice', [
    textElement('ram:ChargeAmount', price),
    parentElement('ram:AppliedTradeAllowanceCharge', [
      chargeIndicator(false),
      textElement('ram:ActualAmount', discount),
    ]),
  ])
}

function writeAgreement(invoice: EInvoice): Xml {
  return parentElement('ram:ApplicableHeaderTradeAgreement', [
    textElement('ram:BuyerReference', invoice.buyerReference),
    parentElement('ram:SellerTradeParty', writeParty(invoice.seller, [writeContact(invoice.seller.contact)])),
    parentElement('ram:BuyerTradeParty', writeParty(invoice.buyer, [])),
    writeReference('ram:SellerOrderReferencedDocument', invoice.salesOrderNumber),
    writeReference('ram:BuyerOrderReferencedDocument', invoice.orderNumber),
  ])
}

function writeReference(name: string, number: string): Xml {
  return parentElement(name, [textElement('ram:IssuerAssignedID', number)])
}

function writeParty(party: TradeParty & Partial<SellerParty>, contact: readonly Xml[]): Xml[] {
  return [
    textElement('ram:ID', party.id),
    textElement('ram:Name', party.name),
    parentElement('ram:SpecifiedLegalOrganization', [textElement('ram:ID', party.registrationNumber ?? '')]),
    ...contact,
    writeAddress(party.address),
    parentElement('ram:URIUniversalCommunication', [
      textElement('ram:URIID', party.electronicAddress.id, { schemeID: party.electronicAddress.scheme }),
    ]),
    writeTaxRegistration(party.vatId, 'VA'),
    writeTaxRegistration(party.taxNumber ?? '', 'FC'),
  ]
}

function writeContact({ name, phone, email }: SellerParty['contact']): Xml {
  return parentElement('ram:DefinedTradeContact', [
    textElement('ram:PersonName', name),
    parentElement('ram:TelephoneUniversalCommunication', [textElement('ram:CompleteNumber', phone)]),
    parentElement('ram:EmailURIUniversalCommunication', [textElement('ram:URIID', email)]),
  ])
}

function writeAddress({ street, city, postalCode, country }: PostalAddress): Xml {
  return parentElement('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', postalCode),
    textElement('ram:LineOne', street),
    textElement('ram:CityName', city),
    textElement('ram:CountryID', country),
  ])
}

/** VA for a VAT id, FC for a tax number. */
function writeTaxRegistration(id: string, scheme: 'VA' | 'FC'): Xml {
  return parentElement('ram:SpecifiedTaxRegistration', [textElement('ram:ID', id, { schemeID: scheme })])
}

/** The schema requires this element also when nothing is known about the delivery. */
function writeDelivery({ delivery: { date, name, address }, despatchAdvice }: EInvoice): Xml {
  const parts = [
    parentElement('ram:ShipToTradeParty', [
      textElement('ram:Name', name),
      address === null ? '' : writeAddress(address),
    ]),
    parentElement('ram:ActualDeliverySupplyChainEvent', [dateElement('ram:OccurrenceDateTime', date)]),
    writeReference('ram:DespatchAdviceReferencedDocument', despatchAdvice),
  ]
  return parentElement('ram:ApplicableHeaderTradeDelivery', parts) || '<ram:ApplicableHeaderTradeDelivery/>'
}

function writeSettlement(invoice: EInvoice): Xml {
  const { payment, delivery } = invoice
  return parentElement('ram:ApplicableHeaderTradeSettlement', [
    textElement('ram:PaymentReference', payment.reference),
    textElement('ram:InvoiceCurrencyCode', invoice.currency),
    writePayment(payment),
    ...invoice.taxes.map(writeBreakdown),
    parentElement('ram:BillingSpecifiedPeriod', [
      dateElement('ram:StartDateTime', delivery.period?.start ?? ''),
      dateElement('ram:EndDateTime', delivery.period?.end ?? ''),
    ]),
    ...invoice.allowOrCharges.map(writeAllowOrCharge),
    parentElement('ram:SpecifiedTradePaymentTerms', [
      untrimmedElement('ram:Description', invoice.paymentTerms),
      dateElement('ram:DueDateDateTime', invoice.dueDate),
    ]),
    writeTotals(invoice),
    writePrecedingInvoice(invoice),
  ])
}

function writePrecedingInvoice({ precedingInvoice }: EInvoice): Xml {
  if (precedingInvoice === null) return ''
  return parentElement('ram:InvoiceReferencedDocument', [
    textElement('ram:IssuerAssignedID', precedingInvoice.number),
    parentElement('ram:FormattedIssueDateTime', [
      textElement('qdt:DateTimeString', precedingInvoice.issueDate, { format: '102' }),
    ]),
  ])
}

function writePayment({ meansCode, account, isIban, accountName, bic }: EInvoicePayment): Xml {
  return parentElement('ram:SpecifiedTradeSettlementPaymentMeans', [
    textElement('ram:TypeCode', meansCode),
    parentElement('ram:PayeePartyCreditorFinancialAccount', [
      textElement('ram:IBANID', isIban ? account : ''),
      textElement('ram:AccountName', accountName),
      textElement('ram:ProprietaryID', isIban ? '' : account),
    ]),
    parentElement('ram:PayeeSpecifiedCreditorFinancialInstitution', [textElement('ram:BICID', bic)]),
  ])
}

function writeBreakdown(tax: TaxBreakdown): Xml {
  return parentElement('ram:ApplicableTradeTax', [
    textElement('ram:CalculatedAmount', tax.amount),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', tax.exemptionReason),
    textElement('ram:BasisAmount', tax.base),
    textElement('ram:CategoryCode', tax.category),
    textElement('ram:ExemptionReasonCode', tax.exemptionCode),
    textElement('ram:RateApplicablePercent', tax.rate),
  ])
}

/** The tax of a line, an allowance or a charge. What is not subject to VAT has no rate (BR-O-05). */
function writeTax(name: string, { category, rate }: EInvoiceTax): Xml {
  return parentElement(name, [
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', category),
    textElement('ram:RateApplicablePercent', category === 'O' ? '' : rate),
  ])
}

function writeAllowOrCharge(row: EInvoiceAllowOrCharge): Xml {
  return parentElement('ram:SpecifiedTradeAllowanceCharge', [
    chargeIndicator(row.isCharge),
    textElement('ram:CalculationPercent', row.percent),
    textElement('ram:BasisAmount', row.base),
    textElement('ram:ActualAmount', row.amount),
    textElement('ram:ReasonCode', row.reasonCode),
    textElement('ram:Reason', row.reason),
    writeTax('ram:CategoryTradeTax', row),
  ])
}

/** Only the tax amount names its currency: on the others the rules refuse it (CII-DT-031). */
function writeTotals({ totals, currency, allowOrCharges }: EInvoice): Xml {
  const has = (isCharge: boolean) => allowOrCharges.some((row) => row.isCharge === isCharge)
  return parentElement('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    textElement('ram:LineTotalAmount', totals.lines),
    textElement('ram:ChargeTotalAmount', has(true) ? totals.charges : ''),
    textElement('ram:AllowanceTotalAmount', has(false) ? totals.allowances : ''),
    textElement('ram:TaxBasisTotalAmount', totals.net),
    textElement('ram:TaxTotalAmount', totals.tax, { currencyID: currency }),
    textElement('ram:RoundingAmount', totals.rounding),
    textElement('ram:GrandTotalAmount', totals.total),
    textElement('ram:DuePayableAmount', totals.payable),
  ])
}

/** Format 102 is `yyyymmdd`. Empty for a blank day. */
function dateElement(name: string, day: string): Xml {
  return parentElement(name, [textElement('udt:DateTimeString', day, { format: '102' })])
}

function chargeIndicator(isCharge: boolean): Xml {
  return parentElement('ram:ChargeIndicator', [textElement('udt:Indicator', String(isCharge))])
}
