import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { goToPage, search } from '@partwire/domain/list/list-state'
import { SECURITY_EVENT_KINDS, SECURITY_EVENT_LABELS } from '@partwire/domain/security-log/events'
import { SearchBox } from '../../shared/ui/fields/search-box'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { Pager } from '../../shared/ui/list/pager'
import { PageTitle } from '../../shared/ui/page-title'
import { EventTable } from './event-table'
import css from './security-log-screen.module.css'
import {
  ALL_EVENTS,
  exportUrl,
  filterByKind,
  parseKind,
  type SecurityEventList,
  useSecurityEvents,
} from './use-security-events'

/** The security log with its filter and its export. */
export function SecurityLogScreen() {
  const { list, pager, shownList, isLoading, show, reload } = useSecurityEvents()

  return (
    <>
      <PageTitle
        beside={
          <>
            <SearchBox keyword={list.keyword} onSearch={(keyword) => show(search(list, keyword))} />
            <NativeSelect
              className={css['filter']}
              aria-label="Event"
              data={KIND_OPTIONS}
              value={list.kind}
              onChange={({ currentTarget: { value } }) => show(filterByKind(list, parseKind(value)))}
            />
          </>
        }
        actions={
          <a className={css['export']} href={exportUrl(list)} download>
            Export csv
          </a>
        }
      >
        Security
      </PageTitle>
      <EventTable
        pager={pager}
        isLoading={isLoading}
        onReload={reload}
        empty={<NoEvents list={shownList} onShowAll={() => show(ALL_EVENTS)} />}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
    </>
  )
}

const KIND_OPTIONS = [
  { value: '', label: 'All events' },
  ...SECURITY_EVENT_KINDS.map((kind) => ({ value: kind, label: SECURITY_EVENT_LABELS[kind] })),
]

interface NoEventsProps {
  list: SecurityEventList
  onShowAll: () => void
}

function NoEvents({ list: { keyword, kind }, onShowAll }: NoEventsProps) {
  if (keyword !== '' || kind !== '') {
    return <EmptyState showAll={{ label: 'Show all events', onClick: onShowAll }}>No search results found.</EmptyState>
  }
  return (
    <EmptyState hint="Sign-ins, resets, ended sessions and exports show here.">No events are recorded yet.</EmptyState>
  )
}
