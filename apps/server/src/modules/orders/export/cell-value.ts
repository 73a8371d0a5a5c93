import type { Cell } from './cell'
import { exactNumber } from '../../../lib/wire-number'

/** What a file writer is handed. A number no spreadsheet keeps to the last digit travels as text. */
export function valueOf(cell: Cell): string | number | Date | null {
  if (cell.kind === 'empty') return null
  return cell.kind === 'number' ? (exactNumber(cell.value) ?? cell.value) : cell.value
}
