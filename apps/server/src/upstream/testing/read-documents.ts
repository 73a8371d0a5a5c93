import { ALLOW, CHARGE, IDENT_SYSTEM, MEASUREMENT, PACKET_KIND, TRANSPORT } from '../codec/codes'
import { readDay } from '../codec/day'
import type {
  AllowOrCharge,
  DesAdvDocument,
  DesAdvItem,
  InvoiceDocument,
  InvoiceItem,
  OrdRspDocument,
  OrdRspItem,
  Packet,
} from '../codec/documents/documents'
import { attribute, childElements, childText, optionalChild, requiredChild } from '../codec/xml/fields'
import { parseXml, type XmlElement } from '../codec/xml/parse'
import { findLabel, readChildDay, readDocumentItem, readOptionalChildDay, readParties } from './read-parts'

/** Parses a written order response. The requested delivery date is not part of the format. */
export function readOrdRsp(raw: string): OrdRspDocument {
  const root = parseXml(raw, 'The order response')
  const header = requiredChild(root, 'OrdRspHeader')
  const order = requiredChild(header, 'OrderRef')
  return {
    ...readParties(header),
    ordRspId: childText(header, 'OrdRspId'),
    issueDate: readChildDay(header, 'OrdRspIssueDate'),
    sellerOrderNumber: childText(header, 'SellerOrderNumber'),
    buyerOrderNumber: childText(order, 'BuyerOrderNumber'),
    orderDate: readDay(order),
    currency: childText(header, 'Currency'),
    items: childElements(root, 'OrdRspItem').map((item) => readOrdRspItem(item)),
  }
}

export function readDesAdv(raw: string): DesAdvDocument {
  const root = parseXml(raw, 'The dispatch advice')
  const header = requiredChild(root, 'DesAdvHeader')
  const order = requiredChild(header, 'OrderRef')
  const transport = requiredChild(header, 'TransportDetails')
  const [mode, means] = [childText(transport, 'TransportMode'), childText(transport, 'TransportTypeMeansCode')]
  const [total, ...packages] = childElements(root, 'Package')
  if (total === undefined) throw new Error('there is no first package')
  const items = packages.flatMap((pack) => childElements(pack, 'PkgItem').map((item) => readDesAdvItem(pack, item)))
  return {
    ...readParties(header),
    ...readPacket(total),
    desAdvId: childText(header, 'DesAdvId'),
    issueDate: readChildDay(header, 'DesAdvIssueDate'),
    deliveryDate: readChildDay(header, 'DeliveryDate'),
    transportType: findLabel(TRANSPORT, (code) => code.mode === mode && code.means === means),
    transportId: childText(transport, 'TransportId'),
    packetCount: childText(requiredChild(total, 'PkgInfo'), 'PacketCount'),
    sellerOrderNumber: childText(order, 'SellerOrderNumber'),
    buyerOrderNumber: childText(order, 'BuyerOrderNumber'),
    orderDate: readDay(order),
    items: items.toSorted((a, b) => a.position - b.position).map(({ item }) => item),
  }
}

export function readInvoice(raw: string): InvoiceDocument {
  const root = parseXml(raw, 'The invoice')
  const header = requiredChild(root, 'InvoiceHeader')
  const order = requiredChild(header, 'OrderRef')
  const terms = optionalChild(header, 'PaymentTerms')
  const contact = optionalChild(header, 'Contact')
  const banking = optionalChild(header, 'Banking')
  const summary = requiredChild(root, 'InvoiceSummary')
  const totals = requiredChild(summary, 'InvoiceTotals')
  return {
    ...readParties(header),
    invoiceId: childText(header, 'InvoiceId'),
    issueDate: readChildDay(header, 'InvoiceIssueDate'),
    dueDate: readChildDay(header, 'InvoiceDueDate'),
    buyerOrderNumber: childText(order, 'BuyerOrderNumber'),
    orderDate: readDay(order),
    currency: childText(header, 'Currency'),
    isTaxApplies: attribute(requiredChild(header, 'TaxTreatmentCode'), 'Value') === 'NetInvoiceLevel',
    discount: childText(terms, 'DiscountPercent'),
    discountDueDate: readOptionalChildDay(terms, 'DiscountDueDate'),
    contact: {
      name: childText(contact, 'Name'),
      phone: childText(contact, 'Phone'),
      email: childText(contact, 'Email'),
    },
    banking: {
      bankName: childText(banking, 'Bankname'),
      bankAccount: childText(banking, 'BankAccount'),
      iban: childText(banking, 'IBAN'),
      swift: childText(banking, 'SWIFT-BIC'),
    },
    items: childElements(root, 'InvoiceDetail').map((item) => readInvoiceItem(item)),
    allowOrCharges: childElements(summary, 'AllowOrCharge').map((row) => readAllowOrCharge(row, false)),
    totals: {
      net: childText(totals, 'InvoiceNetValue'),
      gross: childText(totals, 'InvoiceGrossValue'),
      tax: childText(totals, 'InvoiceTaxAmount'),
      payable: childText(totals, 'InvoiceAmountPayable'),
    },
    taxTotals: childElements(summary, 'TaxTotals').map((total) => ({
      taxPercent: childText(total, 'TaxPercent'),
      taxableAmount: childText(total, 'TaxableAmount'),
      taxAmount: childText(total, 'TaxAmount'),
    })),
  }
}

function readOrdRspItem(item: XmlElement): OrdRspItem {
  const price = (category: string): string => {
    const found = childElements(item, 'ProductPrice').find(
      (element) => childText(element, 'PriceCategory') === category,
    )
    return childText(found ?? null, 'Price')
  }
  const delivered = childElements(item, 'DeliveryInfo').map((line) => ({
    quantity: childText(line, 'Quantity'),
    status: 'Confirmed' as const,
    reason: '',
    deliveryDate: readDay(line),
  }))
  const refused = childElements(item, 'QtyVariance').map((line) => ({
    quantity: childText(line, 'Quantity'),
    status: childText(line, 'DeviationReason') === 'IC' ? ('Rejected' as const) : ('Unknown' as const),
    reason: childText(line, 'QtyVarComment'),
    deliveryDate: '',
  }))
  return {
    ...readDocumentItem(item, 'RequestedQuantity'),
    requestedDeliveryDate: '',
    unitNetPrice: price('Net'),
    unitListPrice: price('List'),
    confirms: [...delivered, ...refused],
  }
}

function readPacket(pack: XmlElement): Packet {
  const id = optionalChild(pack, 'PkgId')
  return {
    identSystem: findLabel(IDENT_SYSTEM, ({ system }) => system === childText(id, 'PkgIdentSystem')),
    packetNumber: childText(id, 'PkgIdentNumber'),
    measurements: childElements(pack, 'MeasurementUnit').map((unit) => ({
      amount: unit.text,
      type: findLabel(MEASUREMENT, ({ qualifier }) => qualifier === attribute(unit, 'MeasurementUnitQualifier')),
    })),
  }
}

function readDesAdvItem(pack: XmlElement, item: XmlElement): { position: number; item: DesAdvItem } {
  const isItemList = childText(pack, 'PkgText') === 'ITEM LIST'
  const kind = childText(requiredChild(pack, 'PkgInfo'), 'PacketKind')
  return {
    position: Number(childText(item, 'PositionNumber')),
    item: {
      ...readDocumentItem(item, 'DeliveredQuantity'),
      ...readPacket(pack),
      packetKind: isItemList ? '' : findLabel(PACKET_KIND, (code) => code === kind),
    },
  }
}

function readInvoiceItem(item: XmlElement): InvoiceItem {
  const price = requiredChild(item, 'UnitPrice')
  const trade = optionalChild(item, 'ExternalTrade')
  return {
    ...readDocumentItem(item, 'Quantity'),
    ...readTax(item),
    countryCode: childText(trade, 'CountryOfOrigin'),
    statisticGroup: childText(trade, 'StatisticGroup'),
    unitNetPrice: childText(price, 'Net'),
    unitListPrice: childText(price, 'List'),
    lineTotal: childText(item, 'TotalValue'),
    allowOrCharges: childElements(item, 'AllowOrCharge').map((row) => readAllowOrCharge(row, true)),
  }
}

/** The code of a returnable container is "Core Part" on a line and "Returnable Container" on the invoice. */
function readAllowOrCharge(row: XmlElement, isOnLine: boolean): AllowOrCharge {
  const isAllow = attribute(requiredChild(row, 'AllowOrChargeIdentifier'), 'Value') === 'Allow'
  const code = childText(row, 'AllowOrChargeCode')
  const label = findLabel(isAllow ? ALLOW : CHARGE, (known) => known === code)
  return {
    identifier: isAllow ? 'Allow' : 'Charge',
    kind: label === 'Core Part' && !isOnLine ? 'Returnable Container' : label,
    percent: childText(row, 'Percent'),
    amount: childText(row, 'Amount'),
    ...readTax(row),
  }
}

function readTax(parent: XmlElement): { taxCode: string; taxPercent: string } {
  const found = optionalChild(parent, 'Tax')
  return { taxCode: childText(found, 'TaxCode'), taxPercent: childText(found, 'TaxPercent') }
}
