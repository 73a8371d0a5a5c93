import type { CellProps } from './cell'
import { TextCell } from './text-cell'

interface NumberCellProps extends CellProps {
  placeholder?: string
  align?: 'start' | 'end'
}

/** The forms accept no longer number. */
const MAX_NUMBER_LENGTH = 40

/** A right-aligned number cell. Keeps the typed text, also an invalid number; comma and dot are decimal separators. */
export function NumberCell({ align = 'end', ...cell }: NumberCellProps) {
  return <TextCell {...cell} align={align} inputMode="decimal" maxLength={MAX_NUMBER_LENGTH} />
}
