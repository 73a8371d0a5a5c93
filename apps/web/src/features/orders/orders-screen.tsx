import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { toggleSort, goToPage, search } from '@partwire/domain/list/list-state'
import { isSettingComplete } from '@partwire/domain/settings/rules'
import { useNavigate } from '@tanstack/react-router'
import { callApi, takeEarlyReply } from '../../shared/api/client'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { useSync } from '../../shared/list/use-sync'
import { PATHS } from '../../shared/paths'
import { Button } from '../../shared/ui/button'
import { SearchBox } from '../../shared/ui/fields/search-box'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { Pager } from '../../shared/ui/list/pager'
import { SyncButton } from '../../shared/ui/list/sync-button'
import { Modal, ModalActions } from '../../shared/ui/modal'
import { ErrorNotice } from '../../shared/ui/banner'
import { HelpLink, PageTitle } from '../../shared/ui/page-title'
import {
  filterByStatus,
  FRESH_ORDER_LIST,
  ORDER_LIST,
  orderListRequest,
  type OrderListState,
  parseStatusFilter,
  type StatusFilter,
} from './order-list'
import { OrderTable } from './order-table'
import css from './orders-screen.module.css'

export function OrdersScreen() {
  const { list, reply, shownList, isLoading, show, reload, sync } = useOrders()
  const pager = reply?.pager

  return (
    <>
      <PageTitle
        beside={
          <>
            <HelpLink />
            <SearchBox keyword={list.keyword} onSearch={(keyword) => show(search(list, keyword))} />
            <StatusSelect status={list.status} onFilter={(status) => show(filterByStatus(list, status))} />
          </>
        }
        actions={<SyncButton sync={sync}>Fetch / Sync Orders</SyncButton>}
      >
        Orders
      </PageTitle>
      <ErrorNotice error={sync.error} occasion="sync" />
      <OrderTable
        pager={pager}
        sort={list.sort}
        onSort={(field, direction) => show(toggleSort(list, field, direction))}
        isLoading={isLoading}
        onReload={reload}
        empty={<NoOrders list={shownList} onShowAll={() => show({ ...FRESH_ORDER_LIST, sort: list.sort })} />}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      {reply && !isSettingComplete(reply.setting) && <SettingsAlert />}
    </>
  )
}

function useOrders() {
  const url = useListUrl(ORDER_LIST)
  const { reply, shownList, isLoading } = useListLoad({
    ...url,
    name: 'orders',
    load: loadOrders,
    takeEarly: takeEarlyOrders,
  })
  const sync = useSync({
    call: 'GET /api/supplier/order/sync',
    onStart: () => url.show(FRESH_ORDER_LIST),
    onReply: url.reload,
  })
  return { ...url, reply, shownList, isLoading, sync }
}

function loadOrders(list: OrderListState) {
  return callApi('POST /api/supplier/order/list', orderListRequest(list))
}

function takeEarlyOrders(list: OrderListState) {
  return takeEarlyReply('POST /api/supplier/order/list', orderListRequest(list))
}

const STATUS_OPTIONS: { value: StatusFilter; label: string }[] = [
  { value: '', label: 'Status' },
  { value: 'orderResponse', label: 'Order Response' },
  { value: 'dispatchAdvice', label: 'Dispatch Advice' },
  { value: 'invoice', label: 'Invoice' },
]

interface StatusSelectProps {
  status: StatusFilter
  onFilter: (status: StatusFilter) => void
}

function StatusSelect({ status, onFilter }: StatusSelectProps) {
  return (
    <NativeSelect
      className={css['filter']}
      aria-label="Status"
      data={STATUS_OPTIONS}
      value={status}
      onChange={(event) => onFilter(parseStatusFilter(event.currentTarget.value))}
    />
  )
}

interface NoOrdersProps {
  list: OrderListState
  onShowAll: () => void
}

/** The list can be empty although orders are assigned, so a status filter counts as a search. */
function NoOrders({ list: { keyword, status }, onShowAll }: NoOrdersProps) {
  if (keyword !== '' || status !== '') {
    return <EmptyState showAll={{ label: 'Show all orders', onClick: onShowAll }}>No search results found.</EmptyState>
  }
  return (
    <EmptyState>
      There are no orders assigned to this account. Please click fetch/synch orders to get the latest list of orders
      assigned.
    </EmptyState>
  )
}

/** Orders cannot be processed while the settings are incomplete, so Yes and Close both open the settings. */
function SettingsAlert() {
  const navigate = useNavigate()

  function goToSettings() {
    void navigate({ to: PATHS.settings })
  }

  return (
    <Modal title="Alert" size="narrow" onClose={goToSettings}>
      <p className={css['alert']}>
        Please complete your information in the settings page to process orders. Complete now?
      </p>
      <ModalActions>
        <Button isFirst onClick={goToSettings}>
          Yes
        </Button>
      </ModalActions>
    </Modal>
  )
}
