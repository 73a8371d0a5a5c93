import type { FieldConflict } from '@partwire/domain/documents/merge'
import { unsentFields } from '@partwire/domain/documents/unsent'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { asDraft, type DraftKey, forgetDraft, keptText, onDraftsChanged } from './draft-storage'
import { useSupplierId } from '../frame/use-supplier-id'

interface Locked<Form> {
  kind: DraftKey['kind']
  documentId: string
  /** The document as it is now, and stays. */
  form: Form
}

const NOTHING: readonly FieldConflict[] = []

/** What was typed here into a document that can no longer be edited, and was not sent; kept until it is forgotten. */
export function useUnsent<Form>({ kind, documentId, form }: Locked<Form>) {
  const supplier = useSupplierId()
  const key = useMemo(() => ({ supplier, kind, documentId }), [supplier, kind, documentId])
  const text = useSyncExternalStore(onDraftsChanged, () => keptText(key))
  const kept = useMemo(() => asDraft(text, form), [text, form])
  const fields = useMemo(
    () => (kept === null ? NOTHING : unsentFields({ base: kept.base, mine: kept.form, theirs: form })),
    [kept, form],
  )

  const isAllSent = kept !== null && fields.length === 0
  useEffect(() => {
    if (isAllSent) forgetDraft(key)
  }, [isAllSent, key])

  return { fields, forget: () => forgetDraft(key) }
}
