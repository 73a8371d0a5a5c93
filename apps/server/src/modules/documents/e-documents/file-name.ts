import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import type { InvoiceFormat } from '@partwire/domain/option-lists'

/** File systems allow 255 bytes, and a character takes up to four. */
const MAX_NUMBER_CHARACTERS = 50

/** `{number}-xrechnung.xml` */
export function fileName(number: string, format: InvoiceFormat): string {
  return `${safeNumber(number)}${INVOICE_FILES[format].ending}`
}

/** The number of a document in a file name. Control characters and those with a meaning in paths or shells are replaced. */
export function safeNumber(number: string): string {
  const safe = number.trim().replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '-')
  return Array.from(safe).slice(0, MAX_NUMBER_CHARACTERS).join('')
}
