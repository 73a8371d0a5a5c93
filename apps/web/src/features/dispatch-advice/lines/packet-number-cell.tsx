import { TextCell } from '../../../shared/document/line-table/text-cell'
import { AlertIcon } from '../../../shared/ui/icons'
import { packetNumberHint } from './packet-number-hint'
import css from './packet-number-cell.module.css'
import { FIELD_ERRORS } from '../labels'

interface PacketNumberCellProps {
  path: string
  number: number
  value: string
  identSystem: string
  isInvalid: boolean
  isLocked: boolean
  onChange: (packetNumber: string) => void
}

/** A number that cannot be right gets a sign; the sentence shows while the caret or the mouse is there. */
export function PacketNumberCell({ path, number, value, identSystem, isLocked, ...cell }: PacketNumberCellProps) {
  const hint = isLocked ? undefined : packetNumberHint(identSystem, value)
  return (
    <div className={css['cell']}>
      <TextCell
        {...cell}
        path={`${path}.packetNumber`}
        label={`Packet number, item ${number}`}
        value={value}
        maxLength={100}
        reason={FIELD_ERRORS.packetNumber}
        isReadOnly={isLocked}
      />
      {hint !== undefined && (
        <span className={css['hint']} title={hint}>
          <AlertIcon />
          <span className={css['text']}>{hint}</span>
        </span>
      )}
    </div>
  )
}
