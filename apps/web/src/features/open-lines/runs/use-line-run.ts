import type { StartAction } from '@partwire/domain/open-lines/options'
import type { LineEntries, LineRun } from '@partwire/domain/open-lines/shape'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { requireSuccess } from '../../../shared/api/load-error'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { readItem, writeItem } from '../../../shared/kept-drafts/browser-storage'

/** The first part of the query keys of runs. */
export const LINE_RUN = 'line run'
/** How often the progress of a running bulk action is read. */
const PROGRESS_POLL_INTERVAL_MS = 700
/** Results are shown on a page that is opened later until they are closed, for this long. */
const SHOWN_RESULTS_MS = 24 * 3_600_000
const CLOSED_RUN_KEY = 'closed line run'

interface LineRunOptions {
  /** Called when a run has ended: lines and orders have changed. */
  onEnded: () => void
}

/**
 * The last bulk action of the supplier, with its progress, also one that another browser has started. It stays when a later
 * load fails, and the next one follows.
 */
export function useLineRun({ onEnded }: LineRunOptions) {
  const client = useQueryClient()
  const [pageNo, setPageNo] = useState(1)
  const [ownId, setOwnId] = useState<string | null>(null)
  const [closedId, setClosedId] = useState(() => readItem(CLOSED_RUN_KEY))
  const { data: run = null } = useQuery({
    queryKey: [LINE_RUN, pageNo],
    queryFn: async () => {
      const reply = await requireSuccess(callApi('POST /api/supplier/line/run', { pageNo }))
      return reply.run ?? null
    },
    placeholderData: (earlier) => earlier,
    refetchInterval: ({ state }) => (isRunning(state.data) ? PROGRESS_POLL_INTERVAL_MS : false),
  })
  const watchRun = useRunEnd(run, onEnded)

  return {
    run: run !== null && run.id !== closedId && isRecent(run) ? run : null,
    isRunning: isRunning(run),
    /** It was started on this page. */
    isOwn: run !== null && run.id === ownId,
    showPage: setPageNo,
    /** Shows a run that was just started. */
    show: (started: LineRun) => {
      setPageNo(1)
      setOwnId(started.id)
      // It may have ended before its start was answered.
      watchRun(started.id)
      client.setQueryData([LINE_RUN, 1], started)
    },
    close: () => {
      if (run === null) return
      writeItem(CLOSED_RUN_KEY, run.id)
      setClosedId(run.id)
    },
  }
}

function isRunning(run: LineRun | null | undefined): boolean {
  return run?.endedAt === null
}

function isRecent({ endedAt }: LineRun): boolean {
  return endedAt === null || Date.now() - new Date(endedAt).getTime() < SHOWN_RESULTS_MS
}

/** Calls `onEnded` when a run that was seen running has ended. Returns a function that makes a run count as seen. */
function useRunEnd(run: LineRun | null, onEnded: () => void): (id: string) => void {
  const runningId = useRef<string | null>(null)
  const handleEnd = useEffectEvent(onEnded)
  const id = run?.id ?? null
  const hasEnded = run !== null && run.endedAt !== null

  useEffect(() => {
    if (!hasEnded) runningId.current = id
    else if (runningId.current === id && id !== null) {
      runningId.current = null
      handleEnd()
    }
  }, [id, hasEnded])
  return (started) => {
    runningId.current = started
  }
}

/** A bulk action that a person is about to start. The key makes a repeated request start it once. */
export interface OpenAction<Action extends StartAction = StartAction> {
  action: Action
  requestKey: string
}

/** Opens an action with a new key. */
export function openAction<Action extends StartAction>(action: Action): OpenAction<Action> {
  const random = crypto.getRandomValues(new Uint32Array(4))
  return { action, requestKey: Array.from(random, (part) => part.toString(16).padStart(8, '0')).join('') }
}

/** What a person enters where an action needs nothing. */
export const NO_ENTRIES: LineEntries = {
  day: '',
  unitNetPrice: null,
  unitListPrice: null,
  reason: '',
  pattern: '',
  nextNumber: null,
  count: 0,
  startedAt: '',
}

interface StartRequest extends OpenAction {
  entries: LineEntries
  keyword: string
  customer: string
  /** Null: all lines of the filter. */
  lines: string[] | null
}

interface StartOptions {
  onStarted: (run: LineRun) => void
  onRefused?: () => void
}

/** Starts bulk actions. */
export function useStartRun({ onStarted, onRefused }: StartOptions) {
  const client = useQueryClient()
  const { mutate, isBusy, reply } = useExclusiveMutation({
    mutationKey: ['start line run'],
    mutationFn: (request: StartRequest) => callApi('POST /api/supplier/line/start', request),
    onSuccess: (answer) => {
      if (answer.success) return onStarted(answer.run)
      // Another action runs, or this one after all, if its reply was lost.
      void client.invalidateQueries({ queryKey: [LINE_RUN] })
      onRefused?.()
    },
  })
  const error = reply?.success === false ? (reply.error ?? 'The action could not be started.') : null
  return { start: mutate, isBusy, error }
}
