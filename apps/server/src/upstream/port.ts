/** The organisation the portal speaks for: the supplier's TecCom ID and webservice account. */
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

/** A message as the platform handed it over; nothing of it has been read yet. */
export interface IncomingMessage {
  upstreamId: string
  /** Oversize: `raw` is only the beginning and the end. Damaged: `raw` is not exactly what came. Both are only held. */
  kind: 'Order' | 'OrderChange' | 'OrderCancellation' | 'Unknown' | 'Oversize' | 'Damaged'
  raw: string
  /** Of an oversize or damaged message: the answer it came in, compressed with gzip; null when that is too large too. */
  original?: Buffer | null
}

export interface IncomingItem {
  buyerLineNumber: string
  makerCode: string
  productNumber: string
  buyerProductNumber: string
  ean: string
  productName: string
  /** Exact, as text. */
  requestedQuantity: string
  requestedQuantityUom: string
  /** `yyyymmdd`, blank when the buyer named no day. */
  requestedDeliveryDate: string
}

export interface IncomingOrder {
  buyerOrderNumber: string
  /** `yyyymmdd`. */
  orderDate: string
  /** The moment the buyer placed it. */
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

/** Ready to go: the number and the bytes stay the same on every retry. */
export interface OutgoingDocument {
  kind: 'OrdRsp' | 'DesAdv' | 'Invoice'
  number: string
  raw: string
}

export type Operation =
  | 'checkCredentials'
  | 'listCustomers'
  | 'pull'
  | 'acknowledge'
  | 'sendOrdRsp'
  | 'sendDesAdv'
  | 'sendInvoice'

/** The one door to the platform. Every method throws only `UpstreamError`. */
export interface UpstreamPort {
  capabilities: () => ReadonlySet<Operation>
  checkCredentials: (credentials: Credentials) => Promise<void>
  listCustomers: (credentials: Credentials) => Promise<IncomingCustomer[]>
  /**
   * Oldest first, at most `max`; a message comes again until it is acknowledged. Throws `AnswerTooLarge` when so many
   * are more than can be read at once; a single message is never too large.
   */
  pull: (credentials: Credentials, max: number) => Promise<IncomingMessage[]>
  acknowledge: (credentials: Credentials, upstreamIds: readonly string[]) => Promise<void>
  send: (credentials: Credentials, document: OutgoingDocument) => Promise<void>
}
