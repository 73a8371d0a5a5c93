import { expect, test } from 'vitest'
import { createMailbox, type Mail } from './mailbox'

test('The newest mail comes first and the oldest gives way', () => {
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

test('a mail that is tried again under the same Message-ID is there once', () => {
  const mailbox = createMailbox()
  mailbox.add({ ...mail('one'), messageId: '<orders-1@portal.test>' })
  mailbox.add({ ...mail('two'), messageId: '<orders-1@portal.test>' })
  mailbox.add({ ...mail('three'), messageId: '<orders-2@portal.test>' })

  expect(mailbox.all().map(({ id }) => id)).toEqual(['three', 'one'])
})

function mail(id: string): Mail {
  return { id, messageId: '', receivedAt: '', from: '', to: [], subject: '', text: '', html: '', raw: '' }
}
