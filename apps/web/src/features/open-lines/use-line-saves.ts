import type { RefusalCode } from '@partwire/contract/reply'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { callApi, onSessionEnd } from '../../shared/api/client'
import { useStableCallback } from '../../shared/use-stable-callback'
import { applyConflict, settleConflict } from './line-conflict'
import { applyMovedOn, applySaved, findDirtyOrders, hasOpenChanges, type LineState, saveRequest } from './line-state'

/** Changes are saved when nothing was typed for this long. */
const SAVE_DELAY_MS = 700
/** Orders that are saved at the same time. */
const MAX_PARALLEL_SAVES = 4

/** A save with one of these codes may succeed later, without a change. */
const PASSING_CODES: ReadonlySet<RefusalCode> = new Set(['no-reply', 'busy', 'unavailable'])
/** Delay before such a save is sent again. It doubles with each failure, up to the maximum. */
const FIRST_RETRY_DELAY_MS = 5_000
const MAX_RETRY_DELAY_MS = 60_000

type Outcome = 'done' | 'refused' | 'failed for now'

interface LineSavesOptions {
  /** The edits as they are now. */
  latest: RefObject<LineState>
  update: (next: LineState) => void
  /** Called after changes were saved. */
  onSaved: () => void
}

/** Saves the changes of the lines in the background, some orders at a time, to the draft of each order. */
export function useLineSaves({ latest, update, onSaved }: LineSavesOptions) {
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const retryDelayMs = useRef(FIRST_RETRY_DELAY_MS)
  const running = useRef<Promise<boolean> | null>(null)
  const isOpen = useRef(false)
  const hasSessionEnded = useHasSessionEnded()

  function schedule(delayMs = SAVE_DELAY_MS) {
    clearSchedule()
    timer.current = setTimeout(() => void save(), delayMs)
  }

  function clearSchedule() {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }

  /** Saves the changes of one order, or learns what others have changed. */
  async function saveOrder(orderId: string): Promise<Outcome> {
    const sent = latest.current
    const reply = await callApi('POST /api/supplier/line/save', saveRequest(sent, orderId))
    if (reply.success) {
      update(applySaved(latest.current, sent, reply, performance.now()))
      return 'done'
    }
    const { order, lines: current, code } = reply
    if (order !== undefined && current !== undefined) {
      update(applyConflict(latest.current, { order, lines: current }, performance.now()))
      return 'done'
    }
    if (code === 'wrong-status' || code === 'not-found') {
      update(applyMovedOn(latest.current, orderId))
      return 'done'
    }
    const isPassing = PASSING_CODES.has(code)
    const remedy = isPassing ? 'They are sent again automatically.' : 'They are sent again with the next change.'
    setError(reply.error ?? `The changes could not be saved. ${remedy}`)
    return isPassing ? 'failed for now' : 'refused'
  }

  async function saveAll(): Promise<boolean> {
    setError(null)
    for (;;) {
      const dirty = findDirtyOrders(latest.current).slice(0, MAX_PARALLEL_SAVES)
      if (dirty.length === 0) break
      const outcomes = await Promise.all(dirty.map(saveOrder))
      if (outcomes.includes('done')) onSaved()
      if (outcomes.includes('failed for now')) retryLater()
      else retryDelayMs.current = FIRST_RETRY_DELAY_MS
      if (outcomes.some((outcome) => outcome !== 'done')) break
    }
    return !hasOpenChanges(latest.current)
  }

  function retryLater() {
    // A change that was typed meanwhile is saved earlier, and this one with it.
    if (timer.current === null && isOpen.current) schedule(retryDelayMs.current)
    retryDelayMs.current = Math.min(2 * retryDelayMs.current, MAX_RETRY_DELAY_MS)
  }

  /** Saves what can be saved. Returns whether nothing is left that is still to be saved. */
  const save = useStableCallback(async (): Promise<boolean> => {
    clearSchedule()
    // It would be refused. This browser keeps the changes until the next sign-in.
    if (hasSessionEnded.current) return !hasOpenChanges(latest.current)
    // Of several calls that wait here, the first one starts the next save, and the others wait for that one as well.
    while (running.current !== null) await running.current
    // The fields in conflict may have been changed to what is stored.
    update(settleConflict(latest.current))
    if (findDirtyOrders(latest.current).length === 0) return !hasOpenChanges(latest.current)
    setSaving(true)
    running.current = saveAll().finally(() => {
      running.current = null
      setSaving(false)
    })
    return running.current
  })

  useEffect(() => {
    isOpen.current = true
    // What could not be sent without a connection is sent as soon as there is one.
    const saveAgain = () => void save()
    window.addEventListener('online', saveAgain)
    return () => {
      isOpen.current = false
      window.removeEventListener('online', saveAgain)
      void save()
    }
  }, [save])

  return { error, isSaving, save, schedule: () => schedule() }
}

/** Whether a call was answered 401 since the screen was opened: it is left for the login then. */
function useHasSessionEnded(): RefObject<boolean> {
  const hasEnded = useRef(false)
  useEffect(
    () =>
      onSessionEnd(() => {
        hasEnded.current = true
      }),
    [],
  )
  return hasEnded
}
