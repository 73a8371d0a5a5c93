import type { RefusedReply } from '@partwire/contract/reply'
import type { Issue } from '@partwire/domain/lib/issue'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStableCallback } from '../../use-stable-callback'
import type { Draft } from './use-draft'

/** A success, with the fields of its call. */
interface Success {
  success: true
}

type Check<Form> = (form: Form) => readonly Issue[]

interface DocumentSave<Form, Submitted extends Success> {
  draft: Draft<Form>
  /** The issues that prevent a save; by default none. */
  saveIssues?: Check<Form>
  submitIssues: Check<Form>
  /** The calls. `version` is the version that the form is based on. */
  save: (form: Form, version: number) => Promise<Success | RefusedReply>
  submit: (form: Form, version: number) => Promise<Submitted | RefusedReply>
  /** Loads the document again after a save, and after somebody else saved or submitted it. */
  reload: () => Promise<unknown>
  onSubmitted: (reply: Submitted) => void
  /** Called with the error message when somebody else has submitted the document and it is locked now. */
  onLocked?: (message: string) => void
}

/** Why a save or submit failed: issues found before the call, or the error message and field of the server. */
interface Failure<Form> {
  check: Check<Form>
  issues: readonly Issue[]
  message: string | null
  field: string | null
}

const NO_ISSUES: readonly Issue[] = []
const NO_PATHS: ReadonlySet<string> = new Set()

/** Save and Submit of a document: checks the rules, sends the form and handles the reply. */
export function useDocumentSave<Form, Submitted extends Success>(document: DocumentSave<Form, Submitted>) {
  const { draft, saveIssues = noIssues, submitIssues, reload, onSubmitted, onLocked } = document
  const [isBusy, setBusy] = useState<'save' | 'submit' | null>(null)
  const [failure, setFailure] = useState<Failure<Form> | null>(null)
  const [attempt, setAttempt] = useState(0)

  function fail(reason: Failure<Form>) {
    setFailure(reason)
    setAttempt((count) => count + 1)
  }

  async function send<R extends Success>(
    kind: 'save' | 'submit',
    check: Check<Form>,
    call: (form: Form, version: number) => Promise<R | RefusedReply>,
  ): Promise<R | null> {
    if (isBusy !== null) return null
    if (draft.conflict !== null) {
      draft.showConflict(true)
      return null
    }
    const { form, version } = draft
    const issues = check(form)
    if (issues.length > 0) {
      fail({ check, issues, message: null, field: null })
      return null
    }

    setFailure(null)
    setBusy(kind)
    const reply = await call(form, version)
    if (reply.success) {
      draft.markSaved(form)
      // The next save or submit needs the new version.
      if (kind === 'save') await reload()
      setBusy(null)
      return reply
    }
    const isStale = reply.code === 'stale-version'
    const isLocked = reply.code === 'wrong-status'
    if (isStale || isLocked) await reload()
    setBusy(null)
    if (!isStale && reply.error !== undefined) {
      fail({ check, issues: [], message: reply.error, field: reply.errorField ?? null })
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
    save: useStableCallback(() => void save()),
    submit: useStableCallback(() => void submit()),
    isBusy,
    /** `issues`, `serverError` and `attempt` are the props of the IssueBanner. */
    issues: failure?.issues ?? NO_ISSUES,
    serverError: failure?.message ?? null,
    attempt,
    /** The paths of all invalid fields. */
    marked: useInvalidPaths(draft.form, failure),
    clear: () => setFailure(null),
  }
}

/** After a failure, the paths of all fields that are still invalid. */
function useInvalidPaths<Form>(form: Form, failure: Failure<Form> | null): ReadonlySet<string> {
  // Deferred, because checking thousands of lines would delay key presses.
  const deferredForm = useDeferredValue(failure === null ? null : form)
  return useMemo(() => {
    if (failure === null) return NO_PATHS
    const invalid = (deferredForm === null ? failure.issues : failure.check(deferredForm)).map((issue) => issue.path)
    return new Set(failure.field === null ? invalid : [...invalid, failure.field])
  }, [deferredForm, failure])
}

function noIssues(): readonly Issue[] {
  return NO_ISSUES
}
