import { isBlank } from '@partwire/domain/lib/text'
import { isGtin } from '@partwire/domain/lib/gs1'
import type { CellProps } from '../../../shared/document/line-table/cell'
import { TextCell } from '../../../shared/document/line-table/text-cell'
import { AlertIcon } from '../../../shared/ui/icons'
import css from './ean-cell.module.css'

/** The buyer gave no EAN. A wrong check digit is worth a hint and never a refusal. */
export function EanCell(cell: CellProps) {
  const isUnusual = !isBlank(cell.value) && !isGtin(cell.value)
  return (
    <span className={css['cell']}>
      <TextCell {...cell} maxLength={50} placeholder="EAN" />
      {isUnusual && (
        <output className={css['hint']} title="This is no EAN: its check digit is wrong.">
          <AlertIcon />
          <span className={css['text']}>This is no EAN: its check digit is wrong.</span>
        </output>
      )}
    </span>
  )
}
