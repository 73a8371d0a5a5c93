import { isPlainValue, parseBlock } from '@partwire/domain/paste/block'
import { fillBlock, type FilledBlock, type PasteTable } from '@partwire/domain/paste/fill-block'
import { useEffect } from 'react'
import { useDecimalMark, useShownNumber } from '../../format/decimal-mark'
import { formatCount, type ShowNumber } from '../../format/format'
import { useStableCallback } from '../../use-stable-callback'
import type { Steps } from '../steps/use-steps'

interface PasteOptions<Form, Row> {
  steps: Pick<Steps<Form>, 'run' | 'showMessage'>
  /** The table as it is now; null while it cannot be edited. */
  findTable: () => PasteTable<Row> | null
  readRows: (form: Form) => readonly Row[]
  withRows: (form: Form, rows: Row[]) => Form
}

/**
 * Pastes a block that was copied from a spreadsheet into the cells to the right of the focused one and below it, also of
 * rows that are not rendered. A single value is left to the browser, except in a select, where the browser does nothing.
 */
export function usePaste<Form, Row>({ steps, findTable, readRows, withRows }: PasteOptions<Form, Row>): void {
  const mark = useDecimalMark()
  const show = useShownNumber()

  const onPaste = useStableCallback((event: ClipboardEvent) => {
    const field = document.activeElement
    const path = field instanceof HTMLElement ? field.dataset['path'] : undefined
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const table = findTable()
    if (event.defaultPrevented || path === undefined || text === '' || table === null) return
    const block = parseBlock(text)
    if (!(field instanceof HTMLSelectElement) && isPlainValue(block, text)) return

    const results: FilledBlock<Row>[] = []
    const isChanged = steps.run((form) => {
      const filled = fillBlock(readRows(form), table, { path, block, mark })
      if (filled === null) return form
      results.push(filled)
      return withRows(form, filled.rows)
    })
    const [filled] = results
    if (filled === undefined) return
    event.preventDefault()
    steps.showMessage(pasteText(filled, show), isChanged, filled.problems)
  })

  useEffect(() => {
    // On the document: while a select has the focus, some browsers send the event to the body.
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [onPaste])
}

function pasteText<Row>({ filledCount, problems }: FilledBlock<Row>, show: ShowNumber): string {
  const filled = filledCount === 1 ? '1 cell filled.' : `${formatCount(filledCount, show)} cells filled.`
  if (problems.length === 0) return filled
  return problems.length === 1
    ? `${filled} 1 value does not fit:`
    : `${filled} ${formatCount(problems.length, show)} values do not fit:`
}
