import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/client'

/** Loaded anew at every visit, and never again during one: a late answer must not replace what is being typed. */
export function useSetting() {
  const { data, isFetching } = useQuery({
    queryKey: ['setting'],
    queryFn: () => callApi('GET /api/supplier/setting'),
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { setting: data?.setting, isLoading: isFetching || data === undefined }
}
