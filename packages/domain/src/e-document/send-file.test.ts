import { expect, test } from 'vitest'
import { someCustomerFacts } from './samples'
import { proposeRecipient, recipientError } from './send-file'

test.each([
  ['', 'Please enter the e-mail address of the customer.'],
  ['  ', 'Please enter the e-mail address of the customer.'],
  ['buyer', 'buyer is not an e-mail address.'],
  ['a@b.test, c@d.test', 'a@b.test, c@d.test is not an e-mail address.'],
  ['a@b.test\r\nBcc: c@d.test', 'a@b.test\r\nBcc: c@d.test is not an e-mail address.'],
])('a file cannot be sent to %j', (to, error) => {
  expect(recipientError(to)).toEqual({ error, errorField: 'to' })
})

test('a file can be sent to one e-mail address', () => {
  expect(recipientError(' buyer@autohaus.test ')).toBeNull()
})

test('the electronic address of the customer is proposed where it is an e-mail address', () => {
  const withAddress = (scheme: string, id: string) => someCustomerFacts({ electronicAddress: { scheme, id } })

  expect(proposeRecipient(withAddress('EM', 'buyer@autohaus.test'))).toBe('buyer@autohaus.test')
  expect(proposeRecipient(withAddress('9930', 'DE811111111'))).toBe('')
})
