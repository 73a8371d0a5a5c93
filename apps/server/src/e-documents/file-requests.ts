import { fairLimit, type FairLimit } from '../lib/fair-limit'

/** A file as it was made. */
export interface StoredFile {
  name: string
  contentGzip: Buffer
  /** Of the content before compression. */
  sha256: Buffer
}

/** The files that this process makes for requests. */
export interface FileRequests {
  /** For PDFs, by supplier. */
  limit: FairLimit
  /** The files that are being made, by their key. */
  running: Map<string, Promise<StoredFile>>
}

/** PDFs are made one after the other. The second slot reads its document meanwhile. */
const PDF_LIMITS = { maxRunning: 2, maxWaiting: 100, maxWaitingOfOwner: 10 }

export function fileRequests(): FileRequests {
  return { limit: fairLimit(PDF_LIMITS), running: new Map() }
}
