import { gtinDigits, isSscc } from '@partwire/domain/lib/gs1'
import { isBlank } from '@partwire/domain/lib/text'
import { TextCell } from '../../../shared/document/line-table/text-cell'
import { AlertIcon } from '../../../shared/ui/icons'
import { FIELD_ERRORS } from '../labels'
import css from './packet-number-cell.module.css'

interface PacketNumberCellProps {
  path: string
  /** Number of the item, from 1. */
  number: number
  value: string
  identSystem: string
  isInvalid: boolean
  isLocked: boolean
  onChange: (packetNumber: string) => void
}

/** A number that does not fit its ident system gets an icon; the hint shows on focus and on hover. */
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

/** Hint for a wrong length or check digit, else undefined. It is no error: the platform accepts such numbers. */
export function packetNumberHint(identSystem: string, packetNumber: string): string | undefined {
  if (isBlank(packetNumber)) return undefined
  const digits = packetNumber.trim()
  if (identSystem === 'NVE/SSCC Number' && !isSscc(digits)) {
    return /^\d{18}$/.test(digits) ? CHECK_DIGIT_HINT : 'An NVE/SSCC number has 18 digits.'
  }
  if (identSystem === 'EAN/UPC Number' && gtinDigits(digits) !== digits) {
    return /^(?:\d{8}|\d{12,14})$/.test(digits) ? CHECK_DIGIT_HINT : 'An EAN/UPC number has 8, 12, 13 or 14 digits.'
  }
  return undefined
}

const CHECK_DIGIT_HINT = 'The check digit of this number does not fit.'
