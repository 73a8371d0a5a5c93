import { describe, expect, test } from 'vitest'
import { passwordResetMail } from './password-reset'

const LINK = 'https://portal.example.com/supplier/passwdReset/abc-123'

describe.each([
  ['house', 'Partwire'],
  ['partner', 'Velmora'],
] as const)('in the brand of the %s', (brand, name) => {
  const mail = passwordResetMail({ brand, contactName: 'Jonas Kessler', link: LINK })

  test('the subject names it', () => {
    expect(mail.subject).toBe(`Reset your ${name} password`)
  })

  test('the text says what happened, what to do and how long the link works', () => {
    expect(mail.text).toBe(
      [
        'Hello Jonas Kessler,',
        '',
        `Someone asked for a new password for your ${name} account. To choose one, open this link:`,
        '',
        LINK,
        '',
        'The link works once and for one hour. If it was not you, you need not do anything: your password stays as it is.',
        '',
        name,
      ].join('\n'),
    )
  })

  test('the HTML says the same', () => {
    expect(mail.html).toContain(`<html lang="en" data-brand="${brand}">`)
    expect(mail.html).toContain(`<title>Reset your ${name} password</title>`)
    expect(mail.html).toContain(`<p class="mark">${name}</p>`)
    expect(mail.html).toContain('<p>Hello Jonas Kessler,</p>')
    expect(mail.html).toContain(`<a href="${LINK}" class="button">Choose a new password</a>`)
    expect(mail.html).toContain('The link works once and for one hour.')
  })

  test('the other brand is not mentioned', () => {
    const other = brand === 'house' ? 'Velmora' : 'Partwire'

    expect([mail.subject, mail.text, mail.html].join()).not.toContain(other)
  })
})

test('a hostile name stays text', () => {
  const contactName = `<img src=x onerror="alert(1)">'&`

  const mail = passwordResetMail({ brand: 'house', contactName, link: LINK })

  expect(mail.html).toContain('<p>Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;,</p>')
  expect(mail.html).not.toContain('<img')
  expect(mail.text).toContain(`Hello ${contactName},`)
})
