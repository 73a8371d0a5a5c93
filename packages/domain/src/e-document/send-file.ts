import type { FieldError } from '../lib/issue'
import { isBlank, isEmail } from '../lib/text'
import { EMAIL_SCHEME } from './address-schemes'
import type { CustomerFacts } from './shape'

/** How many files a supplier can send by e-mail within a day. It limits what a stolen session can be used for. */
export const MAX_FILE_MAILS_PER_DAY = 200

/** Why a file cannot be sent to this address; null when it can. */
export function recipientError(to: string): FieldError | null {
  if (isBlank(to)) return { error: 'Please enter the e-mail address of the customer.', errorField: 'to' }
  return isEmail(to) ? null : { error: `${to.trim()} is not an e-mail address.`, errorField: 'to' }
}

/** The address that is proposed: the electronic address of the customer, if it is an e-mail address; otherwise blank. */
export function proposeRecipient({ electronicAddress: { scheme, id } }: CustomerFacts): string {
  return scheme === EMAIL_SCHEME ? id : ''
}
