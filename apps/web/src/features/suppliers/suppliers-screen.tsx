import { toggleSort, goToPage, search } from '@partwire/domain/list/list-state'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import { useState } from 'react'
import { Button } from '../../shared/ui/button'
import { SearchBox } from '../../shared/ui/fields/search-box'
import { PlusIcon } from '../../shared/ui/icons'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { ListSection } from '../../shared/ui/list/list-section'
import { Pager } from '../../shared/ui/list/pager'
import { PageTitle } from '../../shared/ui/page-title'
import { DeleteSupplierDialog } from './delete-supplier-dialog'
import { SupplierDialog } from './supplier-dialog'
import { SupplierTable } from './supplier-table'
import { useSuppliers } from './use-suppliers'

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; supplier: Supplier }

export function AdminSuppliersScreen() {
  const { list, pager, shownList, isLoading, show, reload } = useSuppliers()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  function close() {
    setDialog(null)
  }

  function closeAndReload() {
    close()
    reload()
  }

  return (
    <>
      <PageTitle
        actions={
          <>
            <SearchBox keyword={list.keyword} onSearch={(keyword) => show(search(list, keyword))} />
            <Button icon={<PlusIcon />} onClick={() => setDialog({ kind: 'add' })}>
              Add a Supplier
            </Button>
          </>
        }
      >
        Supplier
      </PageTitle>
      <ListSection label="Suppliers">
        <SupplierTable
          pager={pager}
          sort={list.sort}
          onSort={(field, direction) => show(toggleSort(list, field, direction))}
          isLoading={isLoading}
          onReload={reload}
          empty={<NoSuppliers keyword={shownList.keyword} onShowAll={() => show(search(list, ''))} />}
          onEdit={(supplier) => setDialog({ kind: 'edit', supplier })}
          onDelete={(supplier) => setDialog({ kind: 'delete', supplier })}
        />
        {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      </ListSection>
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <SupplierDialog
          supplier={dialog.kind === 'edit' ? dialog.supplier : null}
          onClose={close}
          onSaved={closeAndReload}
          onFactorReset={reload}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteSupplierDialog supplier={dialog.supplier} onClose={close} onDeleted={closeAndReload} />
      )}
    </>
  )
}

interface NoSuppliersProps {
  keyword: string
  onShowAll: () => void
}

function NoSuppliers({ keyword, onShowAll }: NoSuppliersProps) {
  return keyword === '' ? (
    <EmptyState hint="Add a Supplier creates the first account.">No search results found.</EmptyState>
  ) : (
    <EmptyState showAll={{ label: 'Show all suppliers', onClick: onShowAll }}>No search results found.</EmptyState>
  )
}
