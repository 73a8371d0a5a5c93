export type DocumentKind = 'OrdRsp' | 'DesAdv' | 'Invoice'

/** A document the portal sent, as it came. */
export interface Received {
  kind: DocumentKind
  number: string
  buyerOrderNumber: string | null
  receivedAt: string
  raw: string
}
