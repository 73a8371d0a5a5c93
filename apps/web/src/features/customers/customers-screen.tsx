import { clickSort, goToPage, search } from '@partwire/domain/list/list-state'
import { Notice } from '../../shared/ui/notice'
import { PageTitle } from '../../shared/ui/page-title'
import { Pager } from '../../shared/ui/list/pager'
import { SearchBox } from '../../shared/ui/fields/search-box'
import { SyncButton } from '../../shared/ui/list/sync-button'
import { CustomerTable } from './customer-table'
import { NoCustomers } from './no-customers'
import { useCustomers } from './use-customers'
import { useTaxEdit } from './use-tax-edit'

export function CustomersScreen() {
  const { list, pager, isLoading, show, sync } = useCustomers()
  const { edit, error } = useTaxEdit()

  return (
    <>
      <PageTitle
        beside={<SearchBox keyword={list.keyword} onSearch={(keyword) => show(search(list, keyword))} />}
        actions={<SyncButton sync={sync}>Fetch / Synch Customers</SyncButton>}
      >
        Customers
      </PageTitle>
      <Notice error={sync.error} />
      <Notice error={error} />
      <CustomerTable
        pager={pager}
        newIds={sync.newIds}
        edit={edit}
        sort={list.sort}
        onSort={(field, direction) => show(clickSort(list, field, direction))}
        isLoading={isLoading}
        empty={<NoCustomers keyword={list.keyword} onShowAll={() => show(search(list, ''))} />}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
    </>
  )
}
