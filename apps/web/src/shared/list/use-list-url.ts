import { type ListState, parseListQuery } from '@partwire/domain/list/list-state'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stringifySearch } from '../search-params'
import { useStableCallback } from '../use-stable-callback'
import { completeQuery, type ListCodec, nextTimestamp } from './list-codec'

interface ListUrl<List extends ListState> {
  list: List
  /** Identifies a load. Undefined until the first one is written into the URL. */
  timestamp: string | undefined
  /** Loads the list in another state and scrolls to its top. */
  show: (next: List) => void
  /** Loads the list again in the state that it has when this is called. Its identity is stable. */
  reload: () => void
}

/**
 * Keeps the state of a list in the query string. Every load gets a new timestamp there, so links, Back and Forward load
 * the list. A changed state adds a history entry. A reload and the first timestamp replace the current entry, otherwise
 * Back would lead to the same rows again. A query string that is incomplete or has other values than the list that is
 * shown is replaced by the whole state; its timestamp stays, so nothing is loaded twice.
 */
export function useListUrl<List extends ListState>(codec: ListCodec<List>): ListUrl<List> {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { timestamp } = parseListQuery(raw)
  const list = codec.read(raw)

  const isComplete = timestamp !== undefined && isSameQuery(raw, codec.write(list, timestamp))
  // A link may lead to another incomplete query before the first one was replaced: the text tells them apart.
  const incomplete = isComplete ? null : filledValues(raw)
  useEffect(() => {
    if (incomplete === null) return
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => completeQuery(codec, current),
      replace: true,
      resetScroll: false,
    })
  }, [incomplete, codec, navigate])

  function load(next: List, { replace, resetScroll }: { replace: boolean; resetScroll: boolean }) {
    const search = codec.write(next, nextTimestamp(Date.now(), timestamp))
    void navigate({ to: '.', search, replace, resetScroll })
  }

  return {
    list,
    timestamp,
    show: (next) => load(next, { replace: isSameList(codec, next, list), resetScroll: true }),
    // Also called by the reply to a call that was made in an earlier state.
    reload: useStableCallback(() => load(list, { replace: true, resetScroll: false })),
  }
}

function isSameList<List extends ListState>(codec: ListCodec<List>, one: List, other: List): boolean {
  return isSameQuery(codec.write(one, ''), codec.write(other, ''))
}

/** Blank values count as absent, and the order does not matter. */
function isSameQuery(one: object, other: object): boolean {
  return filledValues(one) === filledValues(other)
}

function filledValues(query: object): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return stringifySearch(Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}
