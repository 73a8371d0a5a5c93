import { DOCUMENT_FILES, type DocumentFormat } from '@partwire/domain/document-files/formats'
import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import type { StoredFile } from '../../../e-documents/file-requests'
import { Refusal } from '../../../errors'

interface RequestedFileKey {
  supplierId: string
  format: InvoiceFormat | DocumentFormat
}

interface FileSource<Key> {
  /** The stored file; null when it was not made yet. */
  find: (db: Db, key: Key) => Promise<StoredFile | null>
  /** Makes and stores it. */
  make: (deps: Deps, key: Key) => Promise<StoredFile>
}

const FILES = { ...INVOICE_FILES, ...DOCUMENT_FILES }

/**
 * The stored file of a document, or the file that is made now. Requests for the same file share one. XML is made at once.
 * A PDF takes tenths of a second to many seconds: suppliers are served in turn, and a document is read only when it is its
 * turn.
 */
export async function requestFile<Key extends RequestedFileKey>(
  deps: Deps,
  key: Key,
  { find, make }: FileSource<Key>,
): Promise<StoredFile> {
  const stored = await find(deps.db, key)
  if (stored !== null) return stored
  const { limit, running } = deps.fileRequests
  const name = JSON.stringify(key)
  const known = running.get(name)
  if (known !== undefined) return known

  // Another request may have made the file while this one waited.
  const making =
    FILES[key.format].contentType === 'application/xml'
      ? make(deps, key)
      : limit(key.supplierId, async () => (await find(deps.db, key)) ?? make(deps, key))
  running.set(name, making)
  try {
    return await making
  } finally {
    running.delete(name)
  }
}

/** How often a file is made again because the facts changed in the meantime. */
const MAX_ATTEMPTS = 3

/**
 * Makes and stores a file. A file is made before the order is locked, because a PDF takes some time: `makeAndStore`
 * returns null when the facts that it states have changed meanwhile, and is then called again.
 */
export async function makeUntilStored(
  documentName: 'credit note' | 'document' | 'invoice',
  makeAndStore: () => Promise<StoredFile | null>,
): Promise<StoredFile> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await makeAndStore()
    if (stored !== null) return stored
  }
  throw new Refusal('conflict', `The facts of this ${documentName} are being changed. Please try again.`)
}
