import { NoRows } from '../../shared/ui/list/no-rows'

interface NoCustomersProps {
  keyword: string
  onShowAll: () => void
}

export function NoCustomers({ keyword, onShowAll }: NoCustomersProps) {
  if (keyword !== '') {
    return <NoRows showAll={{ label: 'Show all customers', onClick: onShowAll }}>No search results found.</NoRows>
  }
  return (
    <NoRows>
      There are no customers assigned to this account. Please click on fetch/synch customers to get the latest list of
      customers assigned.
    </NoRows>
  )
}
