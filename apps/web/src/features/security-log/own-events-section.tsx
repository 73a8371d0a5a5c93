import { rowNumber } from '@partwire/domain/list/pages'
import type { OwnSecurityEvent } from '@partwire/domain/security-log/shape'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { formatDateTime } from '../../shared/format/format'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { Pager } from '../../shared/ui/list/pager'
import { BrowserName, Breakable, EventLabel } from './event-table'
import { describeDetails } from './event-text'
import css from './own-events-section.module.css'

/** The events of the signed-in supplier, newest first, with pages of its own: a section of another screen. */
export function OwnEventsSection() {
  const titleId = useId()
  const [pageNo, setPageNo] = useState(1)
  const { data: reply, isFetching } = useQuery({
    // Part of the key of the account: loaded again after a change of it.
    queryKey: ['security', 'supplier', 'events', pageNo],
    queryFn: () => callApi('POST /api/supplier/security/events', { pageNo }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const pager = reply?.success ? reply.pager : undefined

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
        isLoading={isFetching}
        empty={<EmptyState>No events are recorded yet.</EmptyState>}
      />
      {pager && <Pager {...pager} onPage={setPageNo} />}
    </section>
  )
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
