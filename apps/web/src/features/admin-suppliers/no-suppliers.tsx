import { Button } from '../../shared/ui/button'
import css from './no-suppliers.module.css'

interface NoSuppliersProps {
  keyword: string
  onShowAll: () => void
}

export function NoSuppliers({ keyword, onShowAll }: NoSuppliersProps) {
  return (
    <div className={css['empty']}>
      <p className={css['sentence']}>No search results found.</p>
      {keyword === '' ? (
        <p className={css['sentence']}>Add a Supplier creates the first account.</p>
      ) : (
        <Button tone="quiet" onClick={onShowAll}>
          Show all suppliers
        </Button>
      )}
    </div>
  )
}
