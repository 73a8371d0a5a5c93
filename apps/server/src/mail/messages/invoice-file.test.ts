import { expect, test } from 'vitest'
import { invoiceFileMail } from './invoice-file'

const MAIL = {
  brand: 'house',
  language: 'en',
  kind: 'invoice',
  invoiceId: 'RE-1',
  fileName: 'RE-1.pdf',
  sellerName: 'Kessler AG',
  contact: { name: 'Jonas Kessler', email: 'jonas@kessler.test' },
} as const

test('the mail names the invoice, the file and whom to ask', () => {
  const mail = invoiceFileMail(MAIL)

  expect(mail.subject).toBe('Invoice RE-1 from Kessler AG')
  expect(mail.text).toBe(
    [
      'Good day,',
      '',
      'please find attached our invoice RE-1 (RE-1.pdf).',
      '',
      'Jonas Kessler',
      'Kessler AG',
      'jonas@kessler.test',
    ].join('\n'),
  )
})

test('it is written in the language of the documents', () => {
  expect(invoiceFileMail({ ...MAIL, language: 'de' })).toMatchObject({
    subject: 'Rechnung RE-1 von Kessler AG',
    text: expect.stringContaining('anbei erhalten Sie unsere Rechnung RE-1 (RE-1.pdf).'),
  })
})

test('a credit note is named as one', () => {
  expect(invoiceFileMail({ ...MAIL, kind: 'creditNote' })).toMatchObject({
    subject: 'Credit note RE-1 from Kessler AG',
    text: expect.stringContaining('please find attached our credit note RE-1 (RE-1.pdf).'),
  })
  expect(invoiceFileMail({ ...MAIL, kind: 'creditNote', language: 'de' }).subject).toBe(
    'Rechnungskorrektur RE-1 von Kessler AG',
  )
})

test('a hostile number stays text in one line', () => {
  const mail = invoiceFileMail({ ...MAIL, invoiceId: '<img src=x>\r\nBcc: x@y.test' })

  expect(mail.html).not.toContain('<img')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})
