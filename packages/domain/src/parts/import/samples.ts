import type { SheetCell, SheetRow } from '../../spreadsheets/sheet'
import type { ImportColumn } from './shape'

/** @internal */
export function aTextCell(text: string): SheetCell {
  return { kind: 'text', text }
}

/**
 * A row of texts.
 * @internal
 */
export function aSheetRow(number: number, ...texts: string[]): SheetRow {
  return { number, cells: texts.map(aTextCell) }
}

/** @internal */
export function anImportColumn(header: string, changes: Partial<ImportColumn> = {}): ImportColumn {
  return { header, samples: [], mark: '', ambiguous: '', isMarkUnknown: false, ...changes }
}
