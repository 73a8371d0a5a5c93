import { withoutBlanks } from '@partwire/domain/lib/gs1'
import type { TruncationRecorder } from './truncation'
import type { DocumentItem, DocumentParties, DocumentParty, DocumentProduct } from './documents'
import { emptyElement, parentElement, textElement, type Xml } from '../xml/write'

/** Field lengths of the 2.x formats. Other versions of the formats differ in these numbers only. */
export const MAX_CHARACTERS = {
  documentId: 35,
  sellerOrderNumber: 10,
  buyerOrderNumber: 20,
  partyNumber: 13,
  address: 35,
  postalCode: 10,
  taxRegNumber: 20,
  productNumber: 30,
  ean: 14,
  reason: 40,
  iban: 34,
  swift: 11,
}
export const MAX_DECIMALS = { price: 5, amount: 2, percent: 3, quantity: 0 }

const ANY_MAKER = '*'
const DEFAULT_UNIT = 'PCE'

export function writeDocumentElement(type: string, version: string): Xml {
  return emptyElement('Document', { Type: type, Version: version })
}

export function writeDate(day: string): Xml {
  return textElement('Date', day, { Format: 'YYYYMMDD', Qualifier: 'At' })
}

/** Seller, buyer, and the delivery party when there is one. */
export function writeParties(
  { sellerParty, buyerParty, deliveryParty }: DocumentParties,
  truncations: TruncationRecorder,
): Xml {
  return [
    writeParty('SellerParty', sellerParty, truncations),
    writeParty('BuyerParty', buyerParty, truncations),
    deliveryParty === null ? '' : writeParty('DeliveryParty', deliveryParty, truncations),
  ].join('')
}

/** ProductId and ProductDescription. */
export function writeProduct(product: DocumentProduct, path: string, truncations: TruncationRecorder): Xml {
  const id = parentElement('ProductId', [
    textElement('MakerCode', product.makerCode.trim() || ANY_MAKER),
    textElement(
      'ProductNumber',
      truncations.truncateText(`${path}/ProductNumber`, product.productNumber, MAX_CHARACTERS.productNumber),
    ),
    textElement('Ean', truncations.truncateText(`${path}/Ean`, withoutBlanks(product.ean), MAX_CHARACTERS.ean)),
    textElement('BuyerProductNumber', product.buyerProductNumber),
  ])
  return `${id}${textElement('ProductDescription', product.productName)}`
}

export function writeQuantity(
  name: string,
  item: Pick<DocumentItem, 'quantity' | 'uom'>,
  path: string,
  truncations: TruncationRecorder,
): Xml {
  const quantity = truncations.roundDecimal(`${path}/${name}`, item.quantity, MAX_DECIMALS.quantity)
  return textElement(name, quantity, { UoM: item.uom.trim() || DEFAULT_UNIT })
}

export function writeOrderRef(
  order: { sellerOrderNumber?: string; buyerOrderNumber: string; orderDate: string },
  truncations: TruncationRecorder,
): Xml {
  return parentElement('OrderRef', [
    writeSellerOrderNumber(order.sellerOrderNumber ?? '', truncations),
    textElement(
      'BuyerOrderNumber',
      truncations.truncateText('BuyerOrderNumber', order.buyerOrderNumber, MAX_CHARACTERS.buyerOrderNumber),
    ),
    writeDate(order.orderDate),
  ])
}

export function writeSellerOrderNumber(number: string, truncations: TruncationRecorder): Xml {
  return textElement(
    'SellerOrderNumber',
    truncations.truncateText('SellerOrderNumber', number, MAX_CHARACTERS.sellerOrderNumber),
  )
}

function writeParty(name: string, party: DocumentParty, truncations: TruncationRecorder): Xml {
  const writeText = (element: string, value: string, maxCharacters: number): Xml =>
    textElement(element, truncations.truncateText(`${name}/${element}`, value, maxCharacters))
  return parentElement(name, [
    writeText('PartyNumber', party.partyNumber, MAX_CHARACTERS.partyNumber),
    parentElement('Address', [
      writeText('Name1', party.name1, MAX_CHARACTERS.address),
      writeText('Street1', party.street1, MAX_CHARACTERS.address),
      writeText('PostalCode', party.postalCode, MAX_CHARACTERS.postalCode),
      writeText('City', party.city, MAX_CHARACTERS.address),
      textElement('CountryCode', party.countryCode),
    ]),
    writeText('TaxRegistrationNumber', party.taxRegNumber, MAX_CHARACTERS.taxRegNumber),
  ])
}
