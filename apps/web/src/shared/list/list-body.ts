import type { ListBody } from '@partwire/contract/list'
import type { ListState } from '@partwire/domain/list/list-state'

/** The request body of a list call. Without a sort field the direction is descending. */
export function listBodyOf({ pageNo, keyword, sort }: ListState): ListBody {
  return { pageNo, keyword, orderField: sort?.field ?? null, isDesc: sort?.direction !== 'asc' }
}
