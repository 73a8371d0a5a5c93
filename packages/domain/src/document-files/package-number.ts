import type { DispatchAdviceForm, DispatchAdviceItemForm } from '../dispatch-advice/shape'
import { gs1CheckDigit } from '../lib/gs1'
import { isBlank } from '../lib/text'

/** An SSCC has 18 digits: extension digit, prefix, serial number and check digit. */
const DIGITS_WITHOUT_EXTENSION_AND_CHECK = 16

/**
 * The SSCC with a serial number from 1 on. The extension digit is that of the serial number that does not fit beside the
 * prefix. Null when the prefix has no such number.
 */
export function packageNumber(gs1CompanyPrefix: string, serial: number): string | null {
  const serialDigits = DIGITS_WITHOUT_EXTENSION_AND_CHECK - gs1CompanyPrefix.length
  const padded = String(serial).padStart(serialDigits + 1, '0')
  if (padded.length > serialDigits + 1) return null
  const digits = `${padded.slice(0, 1)}${gs1CompanyPrefix}${padded.slice(1)}`
  return `${digits}${gs1CheckDigit(digits)}`
}

type NumberedLine = Pick<DispatchAdviceItemForm, 'packetKind' | 'identSystem' | 'packetNumber'>

interface NumberedForm<Line> extends Pick<DispatchAdviceForm, 'identSystem' | 'packetNumber'> {
  items: Line[]
}

/** How many package numbers are empty: of lines with a packet kind, and of the shipment. */
export function countEmptyNumbers({ packetNumber, items }: NumberedForm<NumberedLine>): number {
  return items.filter(isUnnumbered).length + (isBlank(packetNumber) ? 1 : 0)
}

/** A line without a packet kind is not packed. */
function isUnnumbered({ packetKind, packetNumber }: NumberedLine): boolean {
  return !isBlank(packetKind) && isBlank(packetNumber)
}

/** Fills the empty package numbers, those of the lines first. Numbers that were typed stay as they are. */
export function fillPackageNumbers<Line extends NumberedLine, Form extends NumberedForm<Line>>(
  form: Form & NumberedForm<Line>,
  numbers: readonly string[],
): Form {
  const rest = [...numbers]
  const next = (): Partial<Pick<NumberedLine, 'identSystem' | 'packetNumber'>> => {
    const packetNumber = rest.shift()
    return packetNumber === undefined ? {} : { packetNumber, identSystem: 'NVE/SSCC Number' }
  }
  const items = form.items.map((item) => (isUnnumbered(item) ? { ...item, ...next() } : item))
  return { ...form, items, ...(isBlank(form.packetNumber) && next()) }
}
