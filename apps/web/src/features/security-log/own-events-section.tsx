import type { SuccessReply } from '@partwire/contract/call'
import type { listOwnSecurityEvents } from '@partwire/contract/security-log'
import { rowNumber } from '@partwire/domain/list/pages'
import type { OwnSecurityEvent } from '@partwire/domain/security-log/shape'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { formatDateTime } from '../../shared/format/format'
import { shownReplyKey } from '../../shared/list/use-list-load'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { Pager } from '../../shared/ui/list/pager'
import { BrowserName, Breakable, EventLabel } from './event-table'
import { describeDetails } from './event-text'
import css from './own-events-section.module.css'

/** The events of the signed-in supplier, newest first, with pages of its own: a section of another screen. */
export function OwnEventsSection() {
  const titleId = useId()
  const { pager, isLoading, show, reload } = useOwnEvents()

  return (
    <section className={css['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={css['title']}>
        Recent events
      </h2>
      <DataTable
        label="Recent events"
        columns={[
          { id: 'number', header: '#', width: '52px', cell: (_, index) => pager && rowNumber(pager, index) },
          ...COLUMNS,
        ]}
        rows={pager?.list}
        rowId={(event) => event.id}
        isLoading={isLoading}
        onReload={reload}
        empty={<EmptyState>No events are recorded yet.</EmptyState>}
      />
      {pager && <Pager {...pager} onPage={show} />}
    </section>
  )
}

const SHOWN_EVENTS = shownReplyKey('own events')

/** The last page that was loaded: it stays while the next one is loaded and when that fails. */
function useOwnEvents() {
  const client = useQueryClient()
  const [pageNo, setPageNo] = useState(1)
  const { isFetching, refetch } = useQuery({
    // Part of the key of the account: loaded again after a change of it.
    queryKey: ['security', 'supplier', 'events', pageNo],
    queryFn: async ({ signal }) => {
      const reply = await callApi('POST /api/supplier/security/events', { pageNo })
      if (reply.success && !signal.aborted) client.setQueryData(SHOWN_EVENTS, reply)
      return reply.success
    },
    gcTime: 0,
  })
  const { data: reply } = useQuery<SuccessReply<typeof listOwnSecurityEvents>>({
    queryKey: SHOWN_EVENTS,
    queryFn: skipToken,
    gcTime: 0,
  })
  const reload = () => void refetch()
  return {
    pager: reply?.pager,
    isLoading: isFetching,
    /** A page whose load has failed is loaded again. */
    show: (next: number) => (next === pageNo ? reload() : setPageNo(next)),
    reload,
  }
}

const COLUMNS: readonly Column<OwnSecurityEvent>[] = [
  { id: 'time', header: 'Time', width: '164px', cell: (event) => formatDateTime(event.time) },
  { id: 'kind', header: 'Event', width: '240px', cell: (event) => <EventLabel event={event} /> },
  { id: 'details', header: 'Details', width: 'auto', isText: true, cell: describeOwn },
  { id: 'address', header: 'Address', width: '180px', cell: (event) => <Breakable text={event.address} /> },
  { id: 'browser', header: 'Browser', width: '180px', cell: (event) => <BrowserName userAgent={event.userAgent} /> },
]

function describeOwn(event: OwnSecurityEvent): string {
  const details = describeDetails(event)
  if (!event.isByOperator || event.reason === 'by-operator') return details
  return ['By the operator', details].filter((part) => part !== '').join(': ')
}
