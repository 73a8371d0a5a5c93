import { callApi } from '../api/client'
import { createDraftCipher, type DraftCipher } from './draft-cipher'

/** The cipher of the supplier who is signed in. In memory only: a page that is loaded again asks the server again. */
interface LoadedCipher {
  supplier: string
  loading: Promise<DraftCipher | null>
  /** Null until it is loaded. */
  cipher: DraftCipher | null
}

let loaded: LoadedCipher | null = null

/**
 * The cipher of a supplier; null when the browser cannot encrypt, or when the server gave no keys. Then the next call asks
 * again.
 */
export function loadCipher(supplier: string): Promise<DraftCipher | null> {
  if (loaded?.supplier === supplier) return loaded.loading
  const entry: LoadedCipher = { supplier, loading: createCipher(supplier), cipher: null }
  loaded = entry
  entry.loading = entry.loading.then((cipher) => {
    entry.cipher = cipher
    if (cipher === null && loaded === entry) loaded = null
    return cipher
  })
  return entry.loading
}

/** The cipher of a supplier if it is loaded. */
export function readyCipher(supplier: string): DraftCipher | null {
  return loaded?.supplier === supplier ? loaded.cipher : null
}

/** Removes the keys from memory. */
export function forgetKeys(): void {
  loaded = null
}

/** Whether the browser can encrypt: Web Crypto exists on pages of https and of localhost. */
export function canEncrypt(): boolean {
  return 'subtle' in crypto
}

async function createCipher(supplier: string): Promise<DraftCipher | null> {
  if (!canEncrypt()) return null
  const reply = await callApi('GET /api/supplier/security/draftKeys')
  // Another supplier may have signed in meanwhile, in another tab: its keys must not encrypt the texts of this one.
  if (!reply.success || reply.supplierId !== supplier) return null
  try {
    return await createDraftCipher(reply.keys, supplier)
  } catch {
    // The file with the cipher could not be loaded.
    return null
  }
}
