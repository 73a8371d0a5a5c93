import { clickSort, goToPage, search } from '@partwire/domain/list/list-state'
import { isSettingComplete } from '@partwire/domain/settings/rules'
import { Notice } from '../../shared/ui/notice'
import { PageTitle } from '../../shared/ui/page-title'
import { Pager } from '../../shared/ui/list/pager'
import { SearchBox } from '../../shared/ui/fields/search-box'
import { SyncButton } from '../../shared/ui/list/sync-button'
import { HelpLink } from '../../shared/ui/help-link'
import { NoOrders } from './no-orders'
import { filterBy, FRESH_ORDER_LIST } from './order-list'
import { OrderTable } from './order-table'
import { SettingsAlert } from './settings-alert'
import { StatusFilter } from './status-filter'
import { useOrders } from './use-orders'

export function OrdersScreen() {
  const { list, reply, isLoading, show, sync } = useOrders()
  const pager = reply?.pager

  return (
    <>
      <PageTitle
        beside={
          <>
            <HelpLink />
            <SearchBox keyword={list.keyword} onSearch={(keyword) => show(search(list, keyword))} />
            <StatusFilter status={list.status} onFilter={(status) => show(filterBy(list, status))} />
          </>
        }
        actions={<SyncButton sync={sync}>Fetch / Sync Orders</SyncButton>}
      >
        Orders
      </PageTitle>
      <Notice error={sync.error} />
      <OrderTable
        pager={pager}
        sort={list.sort}
        onSort={(field, direction) => show(clickSort(list, field, direction))}
        isLoading={isLoading}
        empty={<NoOrders list={list} onShowAll={() => show({ ...FRESH_ORDER_LIST, sort: list.sort })} />}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      {reply && !isSettingComplete(reply.setting) && <SettingsAlert />}
    </>
  )
}
