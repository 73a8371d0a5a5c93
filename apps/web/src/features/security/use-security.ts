import type { Area } from '@partwire/domain/auth/rules'
import type { OwnFactors, OwnSession } from '@partwire/domain/security/shape'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/client'

interface OwnSecurity {
  sessions: OwnSession[]
  factors: OwnFactors
}

/** The sessions and second factors of the signed-in account. `security` is undefined until they are loaded. */
export function useSecurity(area: Area) {
  const queryKey = ['security', area]
  const client = useQueryClient()
  const { data, isFetching } = useQuery({
    queryKey,
    queryFn: () => callApi(`GET /api/${area}/security`),
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const security: OwnSecurity | undefined = data?.success ? data : undefined
  return { security, isLoading: isFetching, reload: () => client.invalidateQueries({ queryKey }) }
}
