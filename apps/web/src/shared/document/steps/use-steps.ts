import { isEqual } from '@partwire/domain/documents/merge'
import { revertStep, type Step } from '@partwire/domain/documents/undo'
import type { PasteProblem } from '@partwire/domain/paste/fill-block'
import { useLayoutEffect, useRef, useState } from 'react'
import { useShownNumber } from '../../format/decimal-mark'
import { formatCount, type ShowNumber } from '../../format/format'
import { useStableCallback } from '../../use-stable-callback'
import { useUndoKeys } from './use-undo-keys'

type Edit<Form> = (form: Form) => Form

interface StepsOptions<Form> {
  /** Changes the form of the draft. */
  change: (edit: Edit<Form>) => void
  /** What follows when a person changes the form, such as lost marks of proposed values. */
  afterEdit?: (before: Form, after: Form) => Form
  /** False for a document that cannot be edited. */
  isEnabled?: boolean
  /** Identifies the rows. A step names them by their place, so it is forgotten when there are other rows. */
  rows?: string
  /** What was done before the first step of the screen. */
  earlier?: RevertKeys
}

/** Each returns whether there was something to take back, or to do again. */
export interface RevertKeys {
  undo: () => boolean
  redo: () => boolean
}

/** What was done, beside the button that takes it back or does it again. */
interface StepMessage {
  text: string
  /** Nothing was changed. */
  isNothing: boolean
  offer: 'Undo' | 'Redo' | null
  problems: readonly PasteProblem[]
}

interface StepState<Form> {
  done: readonly Step<Form>[]
  undone: readonly Step<Form>[]
  message: StepMessage | null
}

const MAX_STEPS = 50
const NO_STEPS = { done: [], undone: [], message: null }
const NO_PROBLEMS: readonly PasteProblem[] = []

export type Steps<Form> = ReturnType<typeof useSteps<Form>>

/**
 * The changes of a form that are taken back as one step: pastes, fill-downs and actions on many lines. What is typed is
 * no step: the browser takes it back. Undo and redo are changes of the draft like any other, so they work after a save.
 */
export function useSteps<Form>({ change, afterEdit, isEnabled = true, rows = '', earlier }: StepsOptions<Form>) {
  const { state, latest, update } = useStepState<Form>(rows)
  const show = useShownNumber()

  /** Reverts a step in the form as it is now. */
  function revert(step: Step<Form>, offer: 'Undo' | 'Redo'): StepMessage {
    const counts = { reverted: 0, left: 0 }
    change((current) => {
      const { form, revertedCount, leftCount } = revertStep(step, current)
      Object.assign(counts, { reverted: revertedCount, left: leftCount })
      return form
    })
    return { text: revertText(offer, counts, show), isNothing: counts.reverted === 0, offer, problems: NO_PROBLEMS }
  }

  const undo = useStableCallback((): boolean => {
    const { done, undone } = latest.current
    const step = done.at(-1)
    if (!isEnabled) return false
    if (step === undefined) return earlier?.undo() ?? false
    update({ done: done.slice(0, -1), undone: [...undone, step], message: revert(step, 'Redo') })
    return true
  })

  const redo = useStableCallback((): boolean => {
    const { done, undone } = latest.current
    const step = undone.at(-1)
    if (!isEnabled) return false
    if (step === undefined) return earlier?.redo() ?? false
    const reverse = { before: step.after, after: step.before }
    update({ done: [...done, step], undone: undone.slice(0, -1), message: revert(reverse, 'Undo') })
    return true
  })

  useUndoKeys({ undo, redo, steps: state.done, isEnabled })

  return {
    /** Changes the form as one step. Returns whether it has changed. */
    run: useStableCallback((edit: Edit<Form>): boolean => {
      const step = editAsStep({ change, afterEdit }, edit)
      if (step === null) return false
      update({ done: [...latest.current.done, step].slice(-MAX_STEPS), undone: [], message: null })
      return true
    }),
    /** Shows what was done. `isChanged` offers to take it back. */
    showMessage: useStableCallback(
      (text: string, isChanged: boolean, problems: readonly PasteProblem[] = NO_PROBLEMS) =>
        update({ message: { text, isNothing: !isChanged, offer: isChanged ? 'Undo' : null, problems } }),
    ),
    /** Hides the message when the focus moves on; one with problems stays until it is closed. */
    hideMessage: useStableCallback(() => {
      if (latest.current.message?.problems.length === 0) update({ message: null })
    }),
    close: useStableCallback(() => update({ message: null })),
    /** Forgets the steps: what follows is taken back by `earlier`, and would have to be taken back first. */
    clear: useStableCallback(() => update(NO_STEPS)),
    undo,
    redo,
    message: isEnabled ? state.message : null,
  }
}

/** The steps, which are forgotten when there are other rows. `latest` has an update before the next render. */
function useStepState<Form>(rows: string) {
  const [state, setState] = useState<StepState<Form>>(NO_STEPS)
  const [shownRows, setShownRows] = useState(rows)
  if (shownRows !== rows) {
    setShownRows(rows)
    setState(NO_STEPS)
  }
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  function update(changes: Partial<StepState<Form>>) {
    latest.current = { ...latest.current, ...changes }
    setState(latest.current)
  }

  return { state, latest, update }
}

/** Changes the form as `edit` says. Returns the step; none when nothing has changed. */
function editAsStep<Form>(
  { change, afterEdit }: Pick<StepsOptions<Form>, 'change' | 'afterEdit'>,
  edit: Edit<Form>,
): Step<Form> | null {
  const found: { step: Step<Form> | null } = { step: null }
  change((before) => {
    const edited = edit(before)
    if (isEqual(before, edited)) return before
    const after = afterEdit?.(before, edited) ?? edited
    found.step = { before, after }
    return after
  })
  return found.step
}

interface RevertCounts {
  reverted: number
  left: number
}

function revertText(offer: 'Undo' | 'Redo', { reverted, left }: RevertCounts, show: ShowNumber): string {
  const cells = reverted === 1 ? '1 cell' : `${formatCount(reverted, show)} cells`
  const done = offer === 'Redo' ? `${cells} taken back.` : `${cells} filled again.`
  if (left === 0) return done
  return left === 1
    ? `${done} 1 cell was left as it is, because it was changed since.`
    : `${done} ${formatCount(left, show)} cells were left as they are, because they were changed since.`
}
