import { NoRows } from '../../shared/ui/list/no-rows'

interface NoSuppliersProps {
  keyword: string
  onShowAll: () => void
}

export function NoSuppliers({ keyword, onShowAll }: NoSuppliersProps) {
  return keyword === '' ? (
    <NoRows hint="Add a Supplier creates the first account.">No search results found.</NoRows>
  ) : (
    <NoRows showAll={{ label: 'Show all suppliers', onClick: onShowAll }}>No search results found.</NoRows>
  )
}
