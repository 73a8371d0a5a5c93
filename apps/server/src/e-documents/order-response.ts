import type { UblParty } from '@partwire/domain/document-files/ubl-parts'
import type { UblOrderResponse, UblResponseLine } from '@partwire/domain/document-files/ubl-response'
import { parentElement, textElement, type Xml, xmlDocument } from '../upstream/codec/xml/write'
import { amountElement, dateElement, periodElement, UBL_NAMESPACES, writeItemIds, writePartyIds } from './ubl-parts'

const SPECIFICATION = 'urn:fdc:peppol.eu:poacc:trns:order_response:3'
const PROCESS = 'urn:fdc:peppol.eu:poacc:bis:ordering:3'
const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:OrderResponse-2'

/** Writes an order response as UBL 2.1, Peppol T76. The order of the elements is that of the schema; nothing is decided here. */
export function writeUblResponse(response: UblOrderResponse): string {
  const { currency, deliveryPeriod } = response
  const parts = [
    textElement('cbc:CustomizationID', SPECIFICATION),
    textElement('cbc:ProfileID', PROCESS),
    textElement('cbc:ID', response.number),
    textElement('cbc:SalesOrderID', response.salesOrderNumber),
    dateElement('cbc:IssueDate', response.issueDate),
    textElement('cbc:OrderResponseCode', response.code),
    textElement('cbc:Note', response.note),
    textElement('cbc:DocumentCurrencyCode', currency),
    parentElement('cac:OrderReference', [textElement('cbc:ID', response.orderNumber)]),
    parentElement('cac:SellerSupplierParty', [writeParty(response.seller)]),
    parentElement('cac:BuyerCustomerParty', [writeParty(response.buyer)]),
    writeDelivery(deliveryPeriod?.start ?? '', deliveryPeriod?.end ?? ''),
    ...response.lines.map((line) => writeLine(line, currency)),
  ]
  return xmlDocument(parentElement('OrderResponse', parts, { xmlns: NAMESPACE, ...UBL_NAMESPACES }))
}

function writeParty(party: UblParty): Xml {
  return parentElement('cac:Party', [
    ...writePartyIds(party),
    parentElement('cac:PartyLegalEntity', [textElement('cbc:RegistrationName', party.name)]),
  ])
}

function writeDelivery(start: string, end: string): Xml {
  return parentElement('cac:Delivery', [periodElement('cac:PromisedDeliveryPeriod', start, end)])
}

function writeLine(line: UblResponseLine, currency: string): Xml {
  return parentElement('cac:OrderLine', [
    parentElement('cac:LineItem', [
      textElement('cbc:ID', line.id),
      textElement('cbc:Note', line.note),
      textElement('cbc:LineStatusCode', line.status),
      textElement('cbc:Quantity', line.quantity, { unitCode: line.unitCode }),
      writeDelivery(line.deliveryDate, line.deliveryDate),
      parentElement('cac:Price', [amountElement('cbc:PriceAmount', line.price, currency)]),
      parentElement('cac:Item', [textElement('cbc:Name', line.item.name), ...writeItemIds(line.item)]),
    ]),
    parentElement('cac:OrderLineReference', [textElement('cbc:LineID', line.orderLine)]),
  ])
}
