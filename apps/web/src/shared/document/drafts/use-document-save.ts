import type { RefusedReply } from '@partwire/contract/reply'
import type { Issue } from '@partwire/domain/lib/issue'
import { useDeferredValue, useMemo, useState } from 'react'
import { useExclusiveMutation } from '../../api/use-exclusive-mutation'
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
  /** The submit is pending until the result is resolved. */
  onSubmitted: (reply: Submitted) => void | Promise<void>
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

/** What is sent: the form, and the version that it is based on. */
interface SentForm<Form> {
  form: Form
  version: number
}

interface Sender<Form> {
  isBusy: boolean
  mutate: (sent: SentForm<Form>) => void
}

const NO_ISSUES: readonly Issue[] = []
const NO_PATHS: ReadonlySet<string> = new Set()

/** The call that saves or submits a document. */
export type DocumentCall = 'save' | 'submit'

/** Save and Submit of a document: checks the rules, sends the form and handles the reply. One call runs at a time. */
export function useDocumentSave<Form, Submitted extends Success>(document: DocumentSave<Form, Submitted>) {
  const { draft, saveIssues = noIssues, submitIssues, reload, onSubmitted, onLocked } = document
  const [failure, setFailure] = useState<Failure<Form> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const issues = useCurrentIssues(draft.form, failure)
  const exclusiveKey = ['document', draft.key]

  const saving = useExclusiveMutation({
    mutationKey: [...exclusiveKey, 'save'],
    exclusiveKey,
    mutationFn: ({ form, version }: SentForm<Form>) => document.save(form, version),
    onSuccess: async (reply, { form }) => {
      if (!reply.success) return handleRefusal(reply, saveIssues)
      draft.markSaved(form)
      // Part of the save: the next save or submit needs the new version.
      await reload()
    },
  })
  const submitting = useExclusiveMutation({
    mutationKey: [...exclusiveKey, 'submit'],
    exclusiveKey,
    mutationFn: ({ form, version }: SentForm<Form>) => document.submit(form, version),
    onSuccess: async (reply, { form }) => {
      if (!reply.success) return handleRefusal(reply, submitIssues)
      draft.markSaved(form)
      await onSubmitted(reply)
    },
  })

  function fail(reason: Failure<Form>) {
    setFailure(reason)
    setAttempt((count) => count + 1)
  }

  async function handleRefusal({ code, error, errorField }: RefusedReply, check: Check<Form>) {
    const isLocked = code === 'wrong-status'
    const isStale = code === 'stale-version'
    if (isLocked || isStale) await reload()
    if (isStale || error === undefined) return
    fail({ check, issues: [], message: error, field: errorField?.replace(/^form\./, '') ?? null })
    if (isLocked) onLocked?.(error)
  }

  function send({ isBusy, mutate }: Sender<Form>, check: Check<Form>) {
    if (isBusy) return
    if (draft.conflict !== null) return draft.reopenConflict()
    const { form, version } = draft
    const found = check(form)
    if (found.length > 0) return fail({ check, issues: found, message: null, field: null })

    setFailure(null)
    mutate({ form, version })
  }

  return {
    save: useStableCallback(() => send(saving, saveIssues)),
    submit: useStableCallback(() => send(submitting, submitIssues)),
    /** The call that is pending. */
    pending: pendingCall(saving.isPending, submitting.isPending),
    /** `issues`, `serverError` and `attempt` are the props of the IssueBanner. */
    issues,
    serverError: failure?.message ?? null,
    attempt,
    /** The paths of all invalid fields. */
    marked: useMemo(() => invalidPaths(issues, failure?.field ?? null), [issues, failure]),
  }
}

function pendingCall(isSaving: boolean, isSubmitting: boolean): DocumentCall | null {
  if (isSaving) return 'save'
  return isSubmitting ? 'submit' : null
}

/** After a failure, the issues of the form as it is now, by the rules of the call that failed. */
function useCurrentIssues<Form>(form: Form, failure: Failure<Form> | null): readonly Issue[] {
  // Deferred, because checking thousands of lines would delay key presses.
  const deferredForm = useDeferredValue(failure === null ? null : form)
  return useMemo(() => {
    if (failure === null) return NO_ISSUES
    return deferredForm === null ? failure.issues : failure.check(deferredForm)
  }, [deferredForm, failure])
}

/** The paths of the issues, and of the field that the server named. */
function invalidPaths(issues: readonly Issue[], field: string | null): ReadonlySet<string> {
  if (issues.length === 0 && field === null) return NO_PATHS
  const paths = issues.map((issue) => issue.path)
  return new Set(field === null ? paths : [...paths, field])
}

function noIssues(): readonly Issue[] {
  return NO_ISSUES
}
