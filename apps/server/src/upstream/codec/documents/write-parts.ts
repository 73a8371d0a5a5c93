import type { Cuts } from './truncation'
import type { DocumentItem, DocumentParties, DocumentParty, DocumentProduct } from './documents'
import { branch, leaf, mark, type Xml } from '../xml/write'

/** What the 2.x formats carry; other versions carry more, so these are the only numbers to change for one. */
export const LONGEST = {
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
export const PLACES = { price: 5, amount: 2, percent: 3, quantity: 0 }

const ANY_MAKER = '*'
const DEFAULT_UNIT = 'PCE'

export function writeHead(type: string, version: string): Xml {
  return mark('Document', { Type: type, Version: version })
}

export function writeDate(day: string): Xml {
  return leaf('Date', day, { Format: 'YYYYMMDD', Qualifier: 'At' })
}

/** Seller, buyer, and the delivery party when there is one. */
export function writeParties({ sellerParty, buyerParty, deliveryParty }: DocumentParties, cuts: Cuts): Xml {
  return [
    writeParty('SellerParty', sellerParty, cuts),
    writeParty('BuyerParty', buyerParty, cuts),
    deliveryParty === null ? '' : writeParty('DeliveryParty', deliveryParty, cuts),
  ].join('')
}

export function writeProduct(product: DocumentProduct, path: string, cuts: Cuts): Xml {
  const id = branch('ProductId', [
    leaf('MakerCode', product.makerCode.trim() || ANY_MAKER),
    leaf('ProductNumber', cuts.text(`${path}/ProductNumber`, product.productNumber, LONGEST.productNumber)),
    leaf('Ean', cuts.text(`${path}/Ean`, product.ean, LONGEST.ean)),
    leaf('BuyerProductNumber', product.buyerProductNumber),
  ])
  return `${id}${leaf('ProductDescription', product.productName)}`
}

export function writeQuantity(
  name: string,
  item: Pick<DocumentItem, 'quantity' | 'uom'>,
  path: string,
  cuts: Cuts,
): Xml {
  const quantity = cuts.decimal(`${path}/${name}`, item.quantity, PLACES.quantity)
  return leaf(name, quantity, { UoM: item.uom.trim() || DEFAULT_UNIT })
}

export function writeOrderRef(
  order: { sellerOrderNumber?: string; buyerOrderNumber: string; orderDate: string },
  cuts: Cuts,
): Xml {
  return branch('OrderRef', [
    writeSellerOrderNumber(order.sellerOrderNumber ?? '', cuts),
    leaf('BuyerOrderNumber', cuts.text('BuyerOrderNumber', order.buyerOrderNumber, LONGEST.buyerOrderNumber)),
    writeDate(order.orderDate),
  ])
}

export function writeSellerOrderNumber(number: string, cuts: Cuts): Xml {
  return leaf('SellerOrderNumber', cuts.text('SellerOrderNumber', number, LONGEST.sellerOrderNumber))
}

function writeParty(name: string, party: DocumentParty, cuts: Cuts): Xml {
  const cut = (element: string, value: string, longest: number): Xml =>
    leaf(element, cuts.text(`${name}/${element}`, value, longest))
  return branch(name, [
    cut('PartyNumber', party.partyNumber, LONGEST.partyNumber),
    branch('Address', [
      cut('Name1', party.name1, LONGEST.address),
      cut('Street1', party.street1, LONGEST.address),
      cut('PostalCode', party.postalCode, LONGEST.postalCode),
      cut('City', party.city, LONGEST.address),
      leaf('CountryCode', party.countryCode),
    ]),
    cut('TaxRegistrationNumber', party.taxRegNumber, LONGEST.taxRegNumber),
  ])
}
