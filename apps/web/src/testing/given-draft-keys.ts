import { loadCipher } from '../shared/kept-drafts/draft-keys'
import { parseName } from '../shared/kept-drafts/draft-names'
import { forgetDrafts, openDrafts } from '../shared/kept-drafts/kept-drafts'
import { givenServer } from './given-server'

/** The keys of drafts are loaded, as some moments after a document was opened. The server has no other replies. */
export async function givenDraftKeys(): Promise<void> {
  givenServer({})
  await loadCipher('')
}

/** What a new page does: it knows nothing but the storage, and decrypts it before it shows a document. */
export async function reloadPage(supplier = ''): Promise<void> {
  forgetDrafts()
  await openDrafts(supplier)
}

/** The decrypted text of a stored item; null when it cannot be decrypted. */
export async function decryptItem(name: string): Promise<string | null> {
  const cipher = await loadCipher(parseName(name).supplier)
  return (await cipher?.decrypt(localStorage.getItem(name) ?? '', name)) ?? null
}
