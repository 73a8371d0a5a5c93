import { toggleSort, goToPage, search } from '@partwire/domain/list/list-state'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveGuard } from '../../shared/leave-guard'
import { PATHS } from '../../shared/paths'
import { ErrorNotice } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { SearchBox } from '../../shared/ui/fields/search-box'
import { PlusIcon } from '../../shared/ui/icons'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { ListSection } from '../../shared/ui/list/list-section'
import { Pager } from '../../shared/ui/list/pager'
import { HelpLink, PageTitle } from '../../shared/ui/page-title'
import { useFocusReturn } from '../../shared/use-focus-return'
import { DeletePartDialog } from './delete-part-dialog'
import { PartEditor } from './part-editor'
import { PartTable } from './part-table'
import css from './parts-screen.module.css'
import { PriceGuard } from './price-guard'
import { usePartRows, useParts } from './use-parts'

const FORMATS = ['xlsx', 'csv'] as const

/** What the supplier knows about its parts: typed, and learned from submitted documents. */
export function PartsScreen() {
  const { list, pager, shownList, priceGuardPercent, isLoading, show, reload } = useParts()
  const { rows, deleted, stopDeleting, finishDeleting, error } = usePartRows(reload)
  const [isAdding, setAdding] = useState(false)
  const addButton = useFocusReturn(isAdding)
  const stopAdding = () => setAdding(false)

  /** Closes one editor; another one stays open with what was typed. */
  function reloadAfter(close: () => void) {
    close()
    reload()
  }

  return (
    <LeaveGuard kind="parts">
      <PageTitle
        beside={
          <>
            <HelpLink />
            <SearchBox keyword={list.keyword} onSearch={(keyword) => show(search(list, keyword))} />
          </>
        }
        actions={
          <>
            <PartFileLinks />
            <Button ref={addButton} icon={<PlusIcon />} onClick={() => setAdding(true)}>
              Add a part
            </Button>
          </>
        }
      >
        Parts
      </PageTitle>
      {priceGuardPercent !== undefined && <PriceGuard percent={priceGuardPercent} onChanged={reload} />}
      <ErrorNotice error={error} occasion="save" />
      {isAdding && (
        <section className={css['new']} aria-label="Add a part">
          <PartEditor part={null} onClose={stopAdding} onSaved={() => reloadAfter(stopAdding)} />
        </section>
      )}
      <ListSection label="Parts" addButton={addButton}>
        <PartTable
          pager={pager}
          rows={rows}
          sort={list.sort}
          onSort={(field, direction) => show(toggleSort(list, field, direction))}
          isLoading={isLoading}
          empty={<NoParts keyword={shownList.keyword} onShowAll={() => show(search(list, ''))} />}
          renderEditor={(part) => {
            const close = () => rows.close(part.productNumber)
            return <PartEditor part={part} onClose={close} onSaved={() => reloadAfter(close)} />
          }}
        />
        {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      </ListSection>
      {deleted !== null && (
        <DeletePartDialog productNumber={deleted} onClose={stopDeleting} onDeleted={finishDeleting} />
      )}
    </LeaveGuard>
  )
}

interface NoPartsProps {
  keyword: string
  onShowAll: () => void
}

function NoParts({ keyword, onShowAll }: NoPartsProps) {
  if (keyword !== '') {
    return <EmptyState showAll={{ label: 'Show all parts', onClick: onShowAll }}>No search results found.</EmptyState>
  }
  return (
    <EmptyState hint="Submitting a document stores prices and other values of its parts. Parts can also be added here or imported from a spreadsheet.">
      There are no parts yet.
    </EmptyState>
  )
}

/** Links to export all parts, and to import a file. */
function PartFileLinks() {
  return (
    <div className={css['links']}>
      {FORMATS.map((format) => (
        <a key={format} className={css['link']} href={`/api/supplier/part/export/${format}`} download>
          Export {format}
        </a>
      ))}
      <Link to={PATHS.partImport} className={css['link']}>
        Import
      </Link>
    </div>
  )
}
