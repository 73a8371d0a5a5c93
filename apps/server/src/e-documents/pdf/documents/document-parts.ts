import { plainDecimal } from '@partwire/domain/document-files/ubl-parts'
import { gtinDigits, isGtin } from '@partwire/domain/lib/gs1'
import { isBlank } from '@partwire/domain/lib/text'
import { MEASUREMENT_TYPES } from '@partwire/domain/option-lists'
import type { Block, Content } from 'pdfmake'
import type {
  DocumentItem,
  DocumentParties,
  DocumentParty,
  Measurement,
  Packet,
} from '../../../upstream/codec/documents/documents'
import { joinParts, labelled, plainText, quietText } from '../content'
import { partyBlock, type CountryName } from '../page'
import { formatDecimal, type Words } from '../words'
import { translateTerm, type DocumentWords } from './document-words'

/* What the PDFs of order responses and dispatch advices share. */

export interface PrintContext {
  words: Words
  documentWords: DocumentWords
  country: CountryName
}

/** Name, street and city in one list, without blank parts. */
export function senderParts({ name1, street1, ...address }: DocumentParty): string[] {
  return [name1, street1, cityLine(address)].filter((part) => part !== '')
}

export function addressLines({ name1, street1, ...address }: DocumentParty, country: CountryName): string[] {
  return [name1, street1, cityLine(address), country(address.countryCode)]
}

function cityLine({ postalCode, city }: Pick<DocumentParty, 'postalCode' | 'city'>): string {
  return joinParts([postalCode, city], ' ')
}

/** The party the goods go to: the delivery party, or the buyer if it has no address. */
export function recipient({ deliveryParty, buyerParty }: DocumentParties): DocumentParty {
  if (deliveryParty === null) return buyerParty
  const { name1, street1, city } = deliveryParty
  return [name1, street1, city].every(isBlank) ? buyerParty : deliveryParty
}

/** All parties at the end of the document. */
export function partiesBlock(parties: DocumentParties, { words, country }: PrintContext): Block {
  const { sellerParty, buyerParty } = parties
  const lines = (party: DocumentParty) => [...addressLines(party, country), party.partyNumber]
  return {
    unbreakable: true,
    columns: [
      partyBlock(words.seller, lines(sellerParty)),
      partyBlock(words.buyer, lines(buyerParty)),
      partyBlock(words.deliveredTo, lines(recipient(parties))),
    ],
    columnGap: 18,
    margin: [0, 8, 0, 0],
  }
}

/** Name and numbers of an item. */
export function descriptionCell(item: DocumentItem, { words }: PrintContext): Content {
  const numbers = [
    labelled(words.productNumber, item.productNumber),
    labelled(words.buyerProductNumber, item.buyerProductNumber),
    labelled(words.makerCode, item.makerCode === '*' ? '' : item.makerCode),
    isGtin(item.ean) ? labelled('GTIN', gtinDigits(item.ean)) : labelled('EAN', item.ean),
    labelled(words.orderLine, item.buyerLineNumber),
  ]
  return {
    stack: [plainText(item.productName || item.productNumber, { bold: true }), quietText(joinParts(numbers, ' · '))],
  }
}

/** A quantity with its unit. Without the trailing zeros of an order: 10.000 reads like ten thousand. */
export function formatQuantity(quantity: string, uom: string, { words }: PrintContext): string {
  return joinParts([formatDecimal(plainDecimal(quantity), words), uom], ' ')
}

const UNIT_SYMBOLS: Readonly<Record<string, string>> = { CMT: 'cm', KGM: 'kg', MTQ: 'm³', PCE: '' }
const UNITS: Readonly<Record<string, string>> = MEASUREMENT_TYPES

/** `Gross weight 12.5 kg, Height 40 cm` */
export function formatMeasurements(
  measurements: readonly Measurement[],
  { words, documentWords }: PrintContext,
): string {
  return measurements
    .filter(({ amount }) => amount !== '')
    .map(({ amount, type }) => {
      const unit = UNIT_SYMBOLS[UNITS[type] ?? ''] ?? ''
      return joinParts([translateTerm(type, documentWords), formatDecimal(amount, words), unit], ' ')
    })
    .join(', ')
}

/** `SSCC 340123450000000017`; blank without a number. */
export function formatPacketNumber({ identSystem, packetNumber }: Packet, { documentWords }: PrintContext): string {
  return labelled(translateTerm(identSystem, documentWords), packetNumber).trim()
}
