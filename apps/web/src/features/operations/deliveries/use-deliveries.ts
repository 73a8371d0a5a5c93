import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { useLiveList } from '../use-live-list'
import { DELIVERIES, DELIVERY_LIST, type DeliveryList } from './delivery-list'

export function useDeliveries() {
  const url = useListUrl(DELIVERY_LIST)
  const source = { ...url, name: DELIVERIES, load: loadDeliveries }
  const { reply, isLoading } = useListLoad(source)
  const isOneUnderWay = reply?.pager?.list.some((each) => each.isUnderWay) ?? false
  useLiveList({ ...source, isOn: isOneUnderWay && !isLoading })
  return { ...url, pager: reply?.pager, isLoading }
}

function loadDeliveries({ pageNo, state }: DeliveryList) {
  return callApi('POST /api/admin/operations/deliveries', { pageNo, state })
}
