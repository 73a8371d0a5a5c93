import { type ListState, readListQuery } from '@partwire/domain/list/list-state'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListCodec } from './list-codec'
import { freshTimestamp } from './timestamp'

interface ListUrl<List extends ListState> {
  list: List
  /** Undefined only until the first load has written itself into the URL. */
  timestamp: string | undefined
  /** Loads the list as it should stand now. */
  show: (next: List) => void
  /** Loads the list again as it stands. */
  reload: () => void
}

/**
 * Keeps a list in the query string. Every load has its own timestamp there, so a link, Back and Forward all load.
 * A list that stands differently is a new place to come back to; a reload, and the timestamp that a bare link
 * lacks, take the place of the entry they belong to, or Back would lead to the same rows again.
 */
export function useListUrl<List extends ListState>(codec: ListCodec<List>): ListUrl<List> {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { timestamp } = readListQuery(raw)
  const list = codec.read(raw)

  const isBare = timestamp === undefined
  useEffect(() => {
    if (!isBare) return
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) =>
        codec.write(codec.read(current), freshTimestamp(Date.now(), undefined)),
      replace: true,
      resetScroll: false,
    })
  }, [isBare, codec, navigate])

  function load(next: List, replace: boolean) {
    const search = codec.write(next, freshTimestamp(Date.now(), timestamp))
    void navigate({ to: '.', search, replace, resetScroll: false })
  }

  return {
    list,
    timestamp,
    show: (next) => load(next, isSameList(codec, next, list)),
    reload: () => load(list, true),
  }
}

function isSameList<List extends ListState>(codec: ListCodec<List>, one: List, other: List): boolean {
  return JSON.stringify(codec.write(one, '')) === JSON.stringify(codec.write(other, ''))
}
