import { itemNames } from './browser-storage'

/** Identifies the unsaved changes of a document. */
export interface DraftKey {
  supplier: string
  kind: string
  documentId: string
}

/** The first word of the name of an item in the storage. An earlier version stored plain text. */
const FIRST_WORDS = { encrypted: 'kept-draft', plain: 'draft' } as const

/** The name of the encrypted changes of a document in the storage. It is also what they are bound to. */
export function storageName({ supplier, kind, documentId }: DraftKey): string {
  return [FIRST_WORDS.encrypted, supplier, kind, documentId].join(' ')
}

/** The key in a name of either form. */
export function parseName(name: string): DraftKey {
  const [, supplier = '', kind = '', documentId = ''] = name.split(' ')
  return { supplier, kind, documentId }
}

/** The names of all stored changes of one form, of one supplier or of all. */
export function draftNames(form: keyof typeof FIRST_WORDS, supplier?: string): string[] {
  return itemNames().filter(
    (name) => name.startsWith(`${FIRST_WORDS[form]} `) && (supplier === undefined || isOfSupplier(name, supplier)),
  )
}

export function isOfSupplier(name: string, supplier: string): boolean {
  return parseName(name).supplier === supplier
}

export function isSameDraft(one: DraftKey, other: DraftKey): boolean {
  return storageName(one) === storageName(other)
}
