import { isGtin, isSscc } from '@partwire/domain/lib/gs1'
import { isBlank } from '@partwire/domain/lib/text'

/** A number that cannot be right is worth a hint, never a refusal: the platform takes it. Undefined when all is well. */
export function packetNumberHint(identSystem: string, packetNumber: string): string | undefined {
  if (isBlank(packetNumber)) return undefined
  const digits = packetNumber.trim()
  if (identSystem === 'NVE/SSCC Number' && !isSscc(digits)) {
    return /^\d{18}$/.test(digits) ? CHECK_DIGIT : 'An NVE/SSCC number has 18 digits.'
  }
  if (identSystem === 'EAN/UPC Number' && !isGtin(digits)) {
    return /^(?:\d{8}|\d{12,14})$/.test(digits) ? CHECK_DIGIT : 'An EAN/UPC number has 8, 12, 13 or 14 digits.'
  }
  return undefined
}

const CHECK_DIGIT = 'The check digit of this number does not fit.'
