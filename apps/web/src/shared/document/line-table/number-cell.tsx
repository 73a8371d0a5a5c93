import type { CellProps } from './cell'
import { TextCell } from './text-cell'

interface NumberCellProps extends CellProps {
  placeholder?: string
  align?: 'start' | 'end'
}

/** The longest number a form takes. */
const LONGEST = 40

/** A number as it is typed, right-aligned. Comma and dot both work as decimal mark; what is no number stays as text. */
export function NumberCell({ align = 'end', ...cell }: NumberCellProps) {
  return <TextCell {...cell} align={align} inputMode="decimal" maxLength={LONGEST} />
}
