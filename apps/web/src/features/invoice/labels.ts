import { listPosition } from '../../shared/document/frame/list-position'

/** Label of each field, by the last name in its path. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  contactName: 'Contact name',
  phone: 'Phone',
  email: 'Email',
  bankName: 'Bank name',
  bankAccount: 'Bank account',
  iban: 'IBAN',
  swift: 'SWIFT',
  isTaxApplies: 'Tax applies',
  discount: 'Discount',
  discountDueDate: 'Discount due date',
  invoiceId: 'Invoice ID',
  invoiceDueDate: 'Invoice due date',
  countryCode: 'Country of origin',
  statisticGroup: 'Statistic group',
  taxCode: 'Tax',
  identifier: 'Allowance/charge',
  kind: 'Type',
  percent: 'Percent',
  amount: 'Amount',
  allowOrCharges: 'Allowances and charges',
  taxTreatment: 'Tax treatment',
  exemptionReason: 'Exemption reason',
  deliveryDate: 'Delivery date',
}

const FIELD_ERRORS: Readonly<Record<string, string>> = {
  contactName: 'Please enter the contact name.',
  phone: 'Please enter the phone number.',
  email: 'Please enter the email address.',
  discount: 'Please enter the discount as a number of percent.',
  discountDueDate: 'Please choose the day until which the discount is given.',
  invoiceId: 'Please enter an invoice id that no other invoice has.',
  invoiceDueDate: 'Please choose the invoice due date.',
  taxCode: 'Please choose a tax.',
  identifier: 'Please choose Allow or Charge.',
  kind: 'Please choose a type.',
  percent: 'Please enter a number of 0 or more, or nothing.',
  amount: 'Please enter an amount of 0 or more.',
  deliveryDate: 'Please choose the day of delivery, or nothing.',
}

/** Label of the field at a form path: 'Tax, item 3' for `items.2.taxCode`. */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const positions = [listPosition(parts, 'items', 'item'), listPosition(parts, 'allowOrCharges', 'row')]
  return [FIELD_LABELS[fieldName(parts)] ?? path, ...positions.filter((position) => position !== null)].join(', ')
}

/** Error message of an invalid field. */
export function fieldError(path: string): string {
  return FIELD_ERRORS[fieldName(path.split('.'))] ?? 'Please check this field.'
}

function fieldName(parts: readonly string[]): string {
  return parts.findLast((part) => !/^\d+$/.test(part)) ?? ''
}
