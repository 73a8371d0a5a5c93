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
import { all, attribute, optional, required, text } from '../codec/xml/fields'
import { readXml } from '../codec/xml/read'
import type { XmlElement } from '../codec/xml/scan'
import { dayIn, optionalDayIn, readDocumentItem, readParties, wordOf } from './read-parts'

/** What the other side understands of an order response; the day asked for is not part of it. */
export function readOrdRsp(raw: string): OrdRspDocument {
  const root = readXml(raw, 'The order response')
  const header = required(root, 'OrdRspHeader')
  const order = required(header, 'OrderRef')
  return {
    ...readParties(header),
    ordRspId: text(header, 'OrdRspId'),
    issueDate: dayIn(header, 'OrdRspIssueDate'),
    sellerOrderNumber: text(header, 'SellerOrderNumber'),
    buyerOrderNumber: text(order, 'BuyerOrderNumber'),
    orderDate: readDay(order),
    currency: text(header, 'Currency'),
    items: all(root, 'OrdRspItem').map((item) => ordRspItem(item)),
  }
}

export function readDesAdv(raw: string): DesAdvDocument {
  const root = readXml(raw, 'The dispatch advice')
  const header = required(root, 'DesAdvHeader')
  const order = required(header, 'OrderRef')
  const transport = required(header, 'TransportDetails')
  const [mode, means] = [text(transport, 'TransportMode'), text(transport, 'TransportTypeMeansCode')]
  const [total, ...packages] = all(root, 'Package')
  if (total === undefined) throw new Error('there is no first package')
  const items = packages.flatMap((pack) => all(pack, 'PkgItem').map((item) => desAdvItem(pack, item)))
  return {
    ...readParties(header),
    ...packet(total),
    desAdvId: text(header, 'DesAdvId'),
    issueDate: dayIn(header, 'DesAdvIssueDate'),
    deliveryDate: dayIn(header, 'DeliveryDate'),
    transportType: wordOf(TRANSPORT, (code) => code.mode === mode && code.means === means),
    transportId: text(transport, 'TransportId'),
    packetCount: text(required(total, 'PkgInfo'), 'PacketCount'),
    sellerOrderNumber: text(order, 'SellerOrderNumber'),
    buyerOrderNumber: text(order, 'BuyerOrderNumber'),
    orderDate: readDay(order),
    items: items.toSorted((a, b) => a.position - b.position).map(({ item }) => item),
  }
}

export function readInvoice(raw: string): InvoiceDocument {
  const root = readXml(raw, 'The invoice')
  const header = required(root, 'InvoiceHeader')
  const order = required(header, 'OrderRef')
  const terms = optional(header, 'PaymentTerms')
  const contact = optional(header, 'Contact')
  const banking = optional(header, 'Banking')
  const summary = required(root, 'InvoiceSummary')
  const totals = required(summary, 'InvoiceTotals')
  return {
    ...readParties(header),
    invoiceId: text(header, 'InvoiceId'),
    issueDate: dayIn(header, 'InvoiceIssueDate'),
    dueDate: dayIn(header, 'InvoiceDueDate'),
    buyerOrderNumber: text(order, 'BuyerOrderNumber'),
    orderDate: readDay(order),
    currency: text(header, 'Currency'),
    isTaxApplies: attribute(required(header, 'TaxTreatmentCode'), 'Value') === 'NetInvoiceLevel',
    discount: text(terms, 'DiscountPercent'),
    discountDueDate: optionalDayIn(terms, 'DiscountDueDate'),
    contact: { name: text(contact, 'Name'), phone: text(contact, 'Phone'), email: text(contact, 'Email') },
    banking: {
      bankName: text(banking, 'Bankname'),
      bankAccount: text(banking, 'BankAccount'),
      iban: text(banking, 'IBAN'),
      swift: text(banking, 'SWIFT-BIC'),
    },
    items: all(root, 'InvoiceDetail').map((item) => invoiceItem(item)),
    allowOrCharges: all(summary, 'AllowOrCharge').map((row) => allowOrCharge(row, false)),
    totals: {
      net: text(totals, 'InvoiceNetValue'),
      gross: text(totals, 'InvoiceGrossValue'),
      tax: text(totals, 'InvoiceTaxAmount'),
      payable: text(totals, 'InvoiceAmountPayable'),
    },
    taxTotals: all(summary, 'TaxTotals').map((total) => ({
      taxPercent: text(total, 'TaxPercent'),
      taxableAmount: text(total, 'TaxableAmount'),
      taxAmount: text(total, 'TaxAmount'),
    })),
  }
}

function ordRspItem(item: XmlElement): OrdRspItem {
  const price = (category: string): string => {
    const found = all(item, 'ProductPrice').find((one) => text(one, 'PriceCategory') === category)
    return text(found ?? null, 'Price')
  }
  const delivered = all(item, 'DeliveryInfo').map((line) => ({
    quantity: text(line, 'Quantity'),
    status: 'Confirmed' as const,
    reason: '',
    deliveryDate: readDay(line),
  }))
  const refused = all(item, 'QtyVariance').map((line) => ({
    quantity: text(line, 'Quantity'),
    status: text(line, 'DeviationReason') === 'IC' ? ('Rejected' as const) : ('Unknown' as const),
    reason: text(line, 'QtyVarComment'),
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

function packet(pack: XmlElement): Packet {
  const id = optional(pack, 'PkgId')
  return {
    identSystem: wordOf(IDENT_SYSTEM, ({ system }) => system === text(id, 'PkgIdentSystem')),
    packetNumber: text(id, 'PkgIdentNumber'),
    measurements: all(pack, 'MeasurementUnit').map((unit) => ({
      amount: unit.text,
      type: wordOf(MEASUREMENT, ({ qualifier }) => qualifier === attribute(unit, 'MeasurementUnitQualifier')),
    })),
  }
}

function desAdvItem(pack: XmlElement, item: XmlElement): { position: number; item: DesAdvItem } {
  const isItemList = text(pack, 'PkgText') === 'ITEM LIST'
  const kind = text(required(pack, 'PkgInfo'), 'PacketKind')
  return {
    position: Number(text(item, 'PositionNumber')),
    item: {
      ...readDocumentItem(item, 'DeliveredQuantity'),
      ...packet(pack),
      packetKind: isItemList ? '' : wordOf(PACKET_KIND, (code) => code === kind),
    },
  }
}

function invoiceItem(item: XmlElement): InvoiceItem {
  const price = required(item, 'UnitPrice')
  const trade = optional(item, 'ExternalTrade')
  return {
    ...readDocumentItem(item, 'Quantity'),
    ...tax(item),
    countryCode: text(trade, 'CountryOfOrigin'),
    statisticGroup: text(trade, 'StatisticGroup'),
    unitNetPrice: text(price, 'Net'),
    unitListPrice: text(price, 'List'),
    lineTotal: text(item, 'TotalValue'),
    allowOrCharges: all(item, 'AllowOrCharge').map((row) => allowOrCharge(row, true)),
  }
}

/** A returnable container is a core part on a line and a container on the invoice. */
function allowOrCharge(row: XmlElement, isOnLine: boolean): AllowOrCharge {
  const isAllow = attribute(required(row, 'AllowOrChargeIdentifier'), 'Value') === 'Allow'
  const code = text(row, 'AllowOrChargeCode')
  const word = wordOf(isAllow ? ALLOW : CHARGE, (known) => known === code)
  return {
    identifier: isAllow ? 'Allow' : 'Charge',
    kind: word === 'Core Part' && !isOnLine ? 'Returnable Container' : word,
    percent: text(row, 'Percent'),
    amount: text(row, 'Amount'),
    ...tax(row),
  }
}

function tax(parent: XmlElement): { taxCode: string; taxPercent: string } {
  const found = optional(parent, 'Tax')
  return { taxCode: text(found, 'TaxCode'), taxPercent: text(found, 'TaxPercent') }
}
