import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { HELD_MESSAGE_LIST, HELD_MESSAGES, type HeldMessageList } from './held-message-list'

export function useHeldMessages() {
  const url = useListUrl(HELD_MESSAGE_LIST)
  const { reply, isLoading } = useListLoad({ ...url, name: HELD_MESSAGES, load: loadHeldMessages })
  return { ...url, pager: reply?.pager, isLoading }
}

function loadHeldMessages({ pageNo, state }: HeldMessageList) {
  return callApi('POST /api/admin/operations/messages', { pageNo, state })
}
