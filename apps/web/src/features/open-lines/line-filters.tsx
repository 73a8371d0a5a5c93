import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { search } from '@partwire/domain/list/list-state'
import { SearchBox } from '../../shared/ui/fields/search-box'
import css from './line-filters.module.css'
import { type OpenLineListState, SORT_OPTIONS, sortBy, sortValue } from './open-line-list'

interface LineFiltersProps {
  list: OpenLineListState
  customers: readonly { partyNumber: string; name: string }[]
  onShow: (next: OpenLineListState) => void
}

/** Search, customer, sort and view of the list. */
export function LineFilters({ list, customers, onShow }: LineFiltersProps) {
  return (
    <>
      <SearchBox keyword={list.keyword} onSearch={(keyword) => onShow(search(list, keyword))} />
      <NativeSelect
        className={css['customer']}
        aria-label="Customer"
        data={customerOptions(customers, list.customer)}
        value={list.customer}
        onChange={(event) => onShow({ ...list, customer: event.currentTarget.value, pageNo: 1 })}
      />
      <NativeSelect
        className={css['sort']}
        aria-label="Sort"
        data={SORT_OPTIONS}
        value={sortValue(list)}
        onChange={(event) => onShow(sortBy(list, event.currentTarget.value))}
      />
      <NativeSelect
        className={css['view']}
        aria-label="View"
        data={[
          { value: 'grouped', label: 'Grouped by order' },
          { value: 'flat', label: 'Flat' },
        ]}
        value={list.isGrouped ? 'grouped' : 'flat'}
        onChange={(event) => onShow({ ...list, isGrouped: event.currentTarget.value === 'grouped', pageNo: 1 })}
      />
    </>
  )
}

/** A customer of the URL without open lines stays visible, so that the filter can be seen and removed. */
function customerOptions(customers: LineFiltersProps['customers'], chosen: string) {
  const isListed = chosen === '' || customers.some(({ partyNumber }) => partyNumber === chosen)
  return [
    { value: '', label: 'All customers' },
    ...customers.map(({ partyNumber, name }) => ({ value: partyNumber, label: `${name} (${partyNumber})` })),
    ...(isListed ? [] : [{ value: chosen, label: chosen }]),
  ]
}
