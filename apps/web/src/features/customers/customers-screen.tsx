import type { Customer } from '@partwire/domain/customers/shape'
import { toggleSort, goToPage, search } from '@partwire/domain/list/list-state'
import { useState } from 'react'
import { SearchBox } from '../../shared/ui/fields/search-box'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { Pager } from '../../shared/ui/list/pager'
import { SyncButton } from '../../shared/ui/list/sync-button'
import { ErrorNotice } from '../../shared/ui/banner'
import { HelpLink, PageTitle } from '../../shared/ui/page-title'
import { CustomerFactsDialog } from './customer-facts-dialog'
import { CustomerTable } from './customer-table'
import { useCustomers, useTaxNumberEdit } from './use-customers'

export function CustomersScreen() {
  const { list, pager, shownList, isLoading, show, reload, sync } = useCustomers()
  const { edit, error } = useTaxNumberEdit()
  const [opened, setOpened] = useState<Customer | null>(null)

  return (
    <>
      <PageTitle
        beside={
          <>
            <HelpLink />
            <SearchBox keyword={list.keyword} onSearch={(keyword) => show(search(list, keyword))} />
          </>
        }
        actions={<SyncButton sync={sync}>Fetch / Synch Customers</SyncButton>}
      >
        Customers
      </PageTitle>
      <ErrorNotice error={sync.error} occasion="sync" />
      <ErrorNotice error={error} occasion="save" />
      <CustomerTable
        pager={pager}
        newIds={sync.newIds}
        edit={edit}
        onOpenFacts={setOpened}
        sort={list.sort}
        onSort={(field, direction) => show(toggleSort(list, field, direction))}
        isLoading={isLoading}
        onReload={reload}
        empty={<NoCustomers keyword={shownList.keyword} onShowAll={() => show(search(list, ''))} />}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      {opened !== null && <CustomerFactsDialog customer={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface NoCustomersProps {
  keyword: string
  onShowAll: () => void
}

function NoCustomers({ keyword, onShowAll }: NoCustomersProps) {
  if (keyword !== '') {
    return (
      <EmptyState showAll={{ label: 'Show all customers', onClick: onShowAll }}>No search results found.</EmptyState>
    )
  }
  return (
    <EmptyState>
      There are no customers assigned to this account. Please click on fetch/synch customers to get the latest list of
      customers assigned.
    </EmptyState>
  )
}
