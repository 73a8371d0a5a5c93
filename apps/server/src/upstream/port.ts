import type { SentDocument } from '@partwire/domain/order-flow/sent-documents'
import type { ChangeContent } from '@partwire/domain/parked-changes/shape'

/** TecCom ID and webservice account of a supplier. */
export interface Credentials {
  tecComId: string
  userName: string
  password: string
}

export interface IncomingParty {
  partyNumber: string
  name1: string
  street1: string
  postalCode: string
  city: string
  countryCode: string
}

export interface IncomingCustomer extends IncomingParty {
  relationId: string
}

/** A message as received from the platform, not parsed yet. */
export interface IncomingMessage {
  upstreamId: string
  /** Oversize: `raw` has only the beginning and the end. Damaged: `raw` was repaired. Both are held, never imported. */
  kind: 'Order' | 'OrderChange' | 'OrderCancellation' | 'Unknown' | 'Oversize' | 'Damaged'
  raw: string
  /** For an oversize or damaged message: the complete response, compressed with gzip; null when that is too large. */
  original?: Buffer | null
}

export interface IncomingItem {
  buyerLineNumber: string
  makerCode: string
  productNumber: string
  buyerProductNumber: string
  ean: string
  productName: string
  /** Decimal text. */
  requestedQuantity: string
  requestedQuantityUom: string
  /** `yyyymmdd`; empty when the buyer requested no day. */
  requestedDeliveryDate: string
}

export interface IncomingOrder {
  buyerOrderNumber: string
  /** `yyyymmdd`. */
  orderDate: string
  /** When the buyer placed the order. */
  issuedAt: Date
  dispatchMode: string
  currency: string
  requestedDeliveryDate: string
  buyerParty: IncomingParty
  sellerParty: IncomingParty
  deliveryParty: IncomingParty | null
  freeParams: { paramId: string; parameter: string }[]
  freeTexts: { caption: string; text: string }[]
  items: IncomingItem[]
}

/** A change or cancellation of an order, which is not applied. Party and number identify the order. */
export interface IncomingChange {
  buyerPartyNumber: string
  buyerOrderNumber: string
  content: ChangeContent
}

/** A document to send. Number and content are the same on every retry. */
export interface OutgoingDocument {
  kind: SentDocument
  number: string
  raw: string
}

export const OPERATIONS = [
  'checkCredentials',
  'listCustomers',
  'pull',
  'acknowledge',
  'sendOrdRsp',
  'sendDesAdv',
  'sendInvoice',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** The interface to the platform. Every method throws only `UpstreamError`. */
export interface UpstreamPort {
  /** The configured operations. */
  capabilities: () => ReadonlySet<Operation>
  checkCredentials: (credentials: Credentials) => Promise<void>
  /** Throws `UnreadableCustomers`, which has the others, when some of them cannot be read. */
  listCustomers: (credentials: Credentials) => Promise<IncomingCustomer[]>
  /**
   * Returns up to `max` messages, oldest first. A message is returned again until it is acknowledged. Throws
   * `ResponseTooLarge` when `max` messages exceed the size limit; with `max` 1 it returns an oversize message instead.
   */
  pull: (credentials: Credentials, max: number) => Promise<IncomingMessage[]>
  /** Ignores unknown and already acknowledged ids. */
  acknowledge: (credentials: Credentials, upstreamIds: readonly string[]) => Promise<void>
  /** Sending the same number with the same content again has no effect; with other content it is Rejected. */
  send: (credentials: Credentials, document: OutgoingDocument) => Promise<void>
}
