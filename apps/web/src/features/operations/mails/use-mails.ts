import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { useLiveList } from '../use-live-list'
import { MAILS, MAIL_LIST, type MailList } from './mail-list'

export function useMails() {
  const url = useListUrl(MAIL_LIST)
  const source = { ...url, name: MAILS, load: loadMails }
  const { reply, isLoading } = useListLoad(source)
  const isOneUnderWay = reply?.pager?.list.some((each) => each.isUnderWay) ?? false
  useLiveList({ ...source, isOn: isOneUnderWay && !isLoading })
  return { ...url, pager: reply?.pager, isLoading }
}

function loadMails({ pageNo, state }: MailList) {
  return callApi('POST /api/admin/operations/mails', { pageNo, state })
}
