import { formatDay } from '../lib/calendar-date'
import { isBlank } from '../lib/text'
import type { ChangeContent, ChangedLine, ChangeKind, ParkedChangeSummary } from './shape'

/** The notice about a parked change. `day` is written as on the screens. */
export function changeSentence(kind: ChangeKind, day: string): string {
  return `The buyer sent a ${kind} on ${day}; it is not applied here`
}

/** The line of a list about the newest parked change of an order. It also names cancellations before a later change. */
export function changeLine({ kind, count, cancellations }: ParkedChangeSummary, day: string): string {
  const line = `${kind === 'change' ? 'Change' : 'Cancellation'} ${day}, not applied`
  if (count === 1) return line
  const isHidden = kind === 'change' && cancellations > 0
  return `${line} (newest of ${count}${isHidden ? `, ${formatCancellations(cancellations)}` : ''})`
}

function formatCancellations(count: number): string {
  return count === 1 ? '1 cancellation' : `${count} cancellations`
}

/** The text of a message, line by line. `showNumber` writes a number with the decimal mark of the supplier. */
export function contentLines(content: ChangeContent, showNumber: (text: string) => string): string[] {
  const { notes, requestedDeliveryDate, lines, lineCount } = content
  const hidden = lineCount - lines.length
  return [
    ...notes,
    ...(requestedDeliveryDate === '' ? [] : [`Requested delivery date: ${formatDay(requestedDeliveryDate)}`]),
    ...lines.map((line) => lineText(line, showNumber)),
    ...(hidden > 0 ? [hidden === 1 ? 'and 1 more line' : `and ${hidden} more lines`] : []),
  ]
}

function lineText(line: ChangedLine, showNumber: (text: string) => string): string {
  const { lineNumber, productNumber, description, quantity, unit, requestedDeliveryDate, note } = line
  const parts = [
    `${productNumber} ${description}`,
    quantity === '' ? '' : `${showNumber(quantity)} ${unit}`,
    requestedDeliveryDate === '' ? '' : `delivery ${formatDay(requestedDeliveryDate)}`,
    note,
  ]
  const text = parts
    .map((part) => part.trim())
    .filter((part) => !isBlank(part))
    .join(', ')
  return `Line ${lineNumber}: ${text}`
}
