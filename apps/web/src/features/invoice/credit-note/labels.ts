/** Label of each field, by the last name in its path. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  creditNoteId: 'Credit Note ID',
  reason: 'Reason',
  quantity: 'Credited quantity',
  amount: 'Credited amount',
}

/** The names of the sums. */
export const SUM_LABELS = {
  charges: 'Charges',
  allowances: 'Allowances',
  netValue: 'Net Value',
  taxAmount: 'Tax Amount',
}

const FIELD_ERRORS: Readonly<Record<string, string>> = {
  creditNoteId: 'Please enter a number that no other credit note and no invoice has.',
  reason: 'Please enter why this is credited.',
  quantity: 'Please enter a whole number, at most what is creditable.',
  amount: 'Please enter an amount of 0 or more, at most what is creditable.',
}

/** Label of the field at a form path: 'Credited quantity, item 3' for `items.2.quantity`. */
export function fieldLabel(path: string): string {
  const [list = '', index] = path.split('.')
  const label = FIELD_LABELS[fieldName(path)] ?? path
  if (index === undefined) return label
  return `${label}, ${list === 'items' ? 'item' : 'row'} ${Number(index) + 1}`
}

/** Props for the path, validity and error message of a field. */
export function validationProps(path: string, marked: ReadonlySet<string>) {
  return {
    path,
    isInvalid: marked.has(path),
    reason: FIELD_ERRORS[fieldName(path)] ?? 'Please check this field.',
  }
}

function fieldName(path: string): string {
  return path.split('.').at(-1) ?? ''
}
