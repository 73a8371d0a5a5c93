import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callApi } from '../../shared/api/client'
import type { OrderResponseFormValues } from '../../shared/document/response-lines/form'
import { useStableCallback } from '../../shared/use-stable-callback'
import { applyConflict, discardChanges, resolveConflict, settleConflict, showConflict } from './line-conflict'
import { applyLoaded, type LoadedLines } from './line-reload'
import {
  applySaved,
  asResponseForm,
  findDirtyOrders,
  hasChanges,
  hasInvalidChanges,
  type LineForm,
  type LineState,
  openLineState,
  saveRequest,
  withoutChangedMarks,
} from './line-state'

/** Changes are saved when nothing was typed for this long. */
const SAVE_DELAY_MS = 700
/** Orders that are saved at the same time. */
const MAX_PARALLEL_SAVES = 4

interface LineEditsOptions {
  /** The page as it was loaded last. Another reply is merged with the edits. */
  loaded: LoadedLines
  /** Called after changes were saved. */
  onSaved: () => void
}

/** The edits of a page of lines. They are saved in the background to the draft of each order. */
export function useLineEdits({ loaded, onSaved }: LineEditsOptions) {
  const [state, setState] = useState(() => openLineState(loaded.lines, loaded.orders))
  const [seen, setSeen] = useState(loaded)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef(state)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const running = useRef<Promise<boolean> | null>(null)
  const [isSaving, setSaving] = useState(false)

  // Updates the state during render, so that older values are never shown.
  if (seen !== loaded) {
    setSeen(loaded)
    setState(applyLoaded(state, loaded))
  }
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  function update(next: LineState) {
    latest.current = next
    setState(next)
  }

  function schedule() {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SAVE_DELAY_MS)
  }

  function changeTo(form: LineForm) {
    update({ ...latest.current, form })
    schedule()
  }

  /** Saves the changes of one order, or learns what others have changed; false when it failed. */
  async function saveOrder(orderId: string): Promise<boolean> {
    const sent = latest.current
    const reply = await callApi('POST /api/supplier/line/save', saveRequest(sent, orderId))
    if (reply.success) {
      update(applySaved(latest.current, sent, reply, performance.now()))
      return true
    }
    const { order, lines: current } = reply
    if (order !== undefined && current !== undefined) {
      update(applyConflict(latest.current, { order, lines: current }, performance.now()))
      return true
    }
    setError(reply.error ?? 'The changes could not be saved. They are sent again with the next change.')
    return false
  }

  async function saveAll(): Promise<boolean> {
    setError(null)
    for (;;) {
      const dirty = findDirtyOrders(latest.current).slice(0, MAX_PARALLEL_SAVES)
      if (dirty.length === 0) break
      const results = await Promise.all(dirty.map(saveOrder))
      onSaved()
      if (results.includes(false)) break
    }
    return !hasChanges(latest.current)
  }

  /** Saves what can be saved. Returns whether everything is saved. */
  const save = useStableCallback(async (): Promise<boolean> => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    await running.current
    // The fields in conflict may have been changed to what is stored.
    update(settleConflict(latest.current))
    if (findDirtyOrders(latest.current).length === 0) return !hasChanges(latest.current)
    setSaving(true)
    running.current = saveAll().finally(() => setSaving(false))
    return running.current
  })

  useEffect(() => () => void save(), [save])

  /** Saves all changes now, and asks again about fields in conflict. Returns whether everything is saved. */
  const flush = useStableCallback(async (): Promise<boolean> => {
    const isSaved = await save()
    if (!isSaved) update(showConflict(latest.current, true))
    return isSaved
  })

  return {
    state,
    isSaving,
    isDirty: hasChanges(state),
    hasInvalidChanges: hasInvalidChanges(state),
    error,
    flush,
    hasChanges: () => hasChanges(latest.current),
    change: useStableCallback((edit: (form: OrderResponseFormValues) => OrderResponseFormValues) => {
      const before = latest.current.form
      const { items } = withoutChangedMarks(before, { ...before, items: edit(asResponseForm(before)).items })
      if (items !== before.items) changeTo({ ...before, items })
    }),
    /** Changes lines and numbers, and leaves the marks of proposed values to the caller. */
    changeForm: useStableCallback((edit: (form: LineForm) => LineForm) => {
      const form = edit(latest.current.form)
      if (form !== latest.current.form) changeTo(form)
    }),
    changeNumber: useStableCallback((orderId: string, number: string) => {
      const { form } = latest.current
      changeTo({ ...form, numbers: { ...form.numbers, [orderId]: number } })
    }),
    resolve: (theirPaths: ReadonlySet<string>) => {
      update(resolveConflict(latest.current, theirPaths))
      schedule()
    },
    showConflict: (isOpen: boolean) => update(showConflict(latest.current, isOpen)),
    discard: () => update(discardChanges(latest.current)),
  }
}

export type LineEdits = ReturnType<typeof useLineEdits>
