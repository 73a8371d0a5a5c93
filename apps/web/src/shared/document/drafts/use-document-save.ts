import type { Issue } from '@partwire/domain/lib/issue'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSteady } from '../../use-steady'
import type { Draft } from './use-draft'

interface Reply {
  success: boolean
  error?: string | undefined
  errorField?: string | undefined
}

type Check<Form> = (form: Form) => readonly Issue[]

interface DocumentSave<Form, Submitted extends Reply> {
  draft: Draft<Form>
  /** What stops a save; left out, nothing does. */
  saveIssues?: Check<Form>
  submitIssues: Check<Form>
  /** The calls: the form goes out with the version it is based on. */
  save: (form: Form, version: number) => Promise<Reply>
  submit: (form: Form, version: number) => Promise<Submitted>
  /** Loads the document anew: after a save, and when somebody else has saved or submitted it. Busy until it is there. */
  reload: () => Promise<unknown>
  onSubmitted: (reply: Submitted) => void
  /** Somebody else has submitted it: where another part of the screen shows it now, that part has to say why. */
  onLocked?: (sentence: string) => void
}

interface Refusal<Form> {
  check: Check<Form>
  issues: readonly Issue[]
  message: string | null
  field: string | null
}

const NO_ISSUES: readonly Issue[] = []
const NO_MARKS: ReadonlySet<string> = new Set()

/** Save and Submit of a document: the rules first, then the call, then what its answer means. */
export function useDocumentSave<Form, Submitted extends Reply>(document: DocumentSave<Form, Submitted>) {
  const { draft, saveIssues = noIssues, submitIssues, reload, onSubmitted, onLocked } = document
  const [isBusy, setBusy] = useState<'save' | 'submit' | null>(null)
  const [refusal, setRefusal] = useState<Refusal<Form> | null>(null)
  const [attempt, setAttempt] = useState(0)

  function refuse(reason: Refusal<Form>) {
    setRefusal(reason)
    setAttempt((count) => count + 1)
  }

  async function send<R extends Reply>(
    kind: 'save' | 'submit',
    check: Check<Form>,
    call: (form: Form, version: number) => Promise<R>,
  ): Promise<R | null> {
    if (isBusy !== null) return null
    if (draft.conflict !== null) {
      draft.showConflict(true)
      return null
    }
    const { form, version } = draft
    const issues = check(form)
    if (issues.length > 0) {
      refuse({ check, issues, message: null, field: null })
      return null
    }

    setRefusal(null)
    setBusy(kind)
    const reply = await call(form, version)
    if (reply.success) draft.markSaved(form)
    const isStale = reply.errorField === 'version'
    const isLocked = reply.errorField === 'status'
    // Whatever is sent next goes with the version that comes now.
    if (isStale || isLocked || (reply.success && kind === 'save')) await reload()
    setBusy(null)
    if (reply.success) return reply
    if (!isStale && reply.error !== undefined) {
      refuse({ check, issues: [], message: reply.error, field: reply.errorField ?? null })
      if (isLocked) onLocked?.(reply.error)
    }
    return null
  }

  async function save() {
    await send('save', saveIssues, document.save)
  }

  async function submit() {
    const reply = await send('submit', submitIssues, document.submit)
    if (reply !== null) onSubmitted(reply)
  }

  return {
    save: useSteady(() => void save()),
    submit: useSteady(() => void submit()),
    isBusy,
    /** For the IssueBanner. */
    issues: refusal?.issues ?? NO_ISSUES,
    serverError: refusal?.message ?? null,
    attempt,
    /** For the fields. */
    marked: useMarks(draft.form, refusal),
    clear: () => setRefusal(null),
  }
}

/** After a refusal every field that still fails is marked; a field that is put right loses its mark. */
function useMarks<Form>(form: Form, refusal: Refusal<Form> | null): ReadonlySet<string> {
  // A key press is shown first; the rules of thousands of lines follow it, once there was a refusal.
  const shown = useDeferredValue(refusal === null ? null : form)
  return useMemo(() => {
    if (refusal === null) return NO_MARKS
    const failing = (shown === null ? refusal.issues : refusal.check(shown)).map((issue) => issue.path)
    return new Set(refusal.field === null ? failing : [...failing, refusal.field])
  }, [shown, refusal])
}

function noIssues(): readonly Issue[] {
  return NO_ISSUES
}
