import type { ListBody } from '@partwire/contract/list'
import type { ListState } from '@partwire/domain/list/list-state'

/** What a list call is asked for. With no sort field the direction is descending. */
export function listBodyOf({ pageNo, keyword, sort }: ListState): ListBody {
  return { pageNo, keyword, orderField: sort?.field ?? null, isDesc: sort?.direction !== 'asc' }
}
