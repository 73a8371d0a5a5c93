import { expect, test } from 'vitest'
import { createMailbox, type Mail } from './mailbox'

test('The newest mail comes first and the oldest is dropped', () => {
  const mailbox = createMailbox(2)

  for (const id of ['one', 'two', 'three']) mailbox.add(mail(id))

  expect(mailbox.all().map(({ id }) => id)).toEqual(['three', 'two'])
})

test('A mail is found by its id until the mailbox is emptied', () => {
  const mailbox = createMailbox()
  mailbox.add(mail('one'))

  const before = mailbox.find('one')
  mailbox.empty()

  expect([before?.id, mailbox.find('one'), mailbox.all()]).toEqual(['one', null, []])
})

function mail(id: string): Mail {
  return { id, receivedAt: '', from: '', to: [], subject: '', text: '', html: '', raw: '' }
}
