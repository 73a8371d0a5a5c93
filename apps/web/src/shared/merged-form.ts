import { mergeForms } from '@partwire/domain/documents/merge'
import type { RefusedReply } from '@partwire/contract/reply'

const NO_PATHS: ReadonlySet<string> = new Set()

/** The form that was loaded or saved last, and the form as it is now. */
interface EditedForm<Form> {
  base: Form
  form: Form
}

interface MergedSave<Form> {
  /** The form as it is stored now; null when it cannot be loaded. */
  load: () => Promise<Form | null>
  send: (form: Form) => Promise<{ success: true } | RefusedReply>
}

/**
 * Saves a form that is stored as a whole. A field that was not changed here keeps what somebody else has saved since the form
 * was loaded. `saved` is the form that was sent.
 */
export async function saveMerged<Form>(edited: EditedForm<Form>, { load, send }: MergedSave<Form>) {
  const stored = await load()
  const saved = stored === null ? edited.form : mergeEdits(edited, stored)
  return { saved, reply: await send(saved) }
}

/** The stored form with what was changed here; a field that both sides changed keeps the value of this side. */
export function mergeEdits<Form>({ base, form }: EditedForm<Form>, stored: Form): Form {
  return mergeForms({ base, mine: form, theirs: stored }, NO_PATHS)
}
