import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeText } from '../../codec/xml/text'
import { writeEnvelope } from './envelope'
import { redact, withoutSecrets } from './redact'

test('the account is removed from a body, and the rest stays', () => {
  const body =
    '<Authentication><User>me</User><Password xml:space="preserve">s3cret</Password><Language>en</Language></Authentication>'

  expect(redact(body)).toBe(
    '<Authentication><User>[redacted]</User><Password xml:space="preserve">[redacted]</Password><Language>en</Language></Authentication>',
  )
})

test.each([0, 1, 2, 3])('the account is removed at level %d of escaping', (levels) => {
  const escape = (text: string): string =>
    Array.from({ length: levels }).reduce<string>((inner) => escapeText(inner), text)

  expect(redact(escape('<a:User>me</a:User><Password>s3cret</Password><x/>'))).toBe(
    escape('<a:User>[redacted]</a:User><Password>[redacted]</Password><x/>'),
  )
})

test('the account is removed from a truncated body', () => {
  expect(redact('<User>me</User><Password>s3cr')).toBe('<User>[redacted]</User><Password>[redacted]')
})

test('the longer name of another element is left alone', () => {
  expect(redact('<UserCount>3</UserCount>')).toBe('<UserCount>3</UserCount>')
})

test('no password is found in a redacted request, whatever it is', () => {
  const secret = fc.string({
    minLength: 3,
    unit: fc.constantFrom('&', '<', '>', '"', '/', '%', '§', '</Password>', '<Password>'),
  })
  fc.assert(
    fc.property(secret, (password) => {
      const parts = { userName: 'me', functionId: 'F', parameters: [], sentAt: new Date(0) }

      expect(redact(writeEnvelope({ ...parts, password }))).toBe(redact(writeEnvelope({ ...parts, password: 'other' })))
    }),
  )
})

test('secrets are removed in plain and escaped form', () => {
  expect(withoutSecrets('a&b or a&amp;b, not c', ['a&b', ''])).toBe('[redacted] or [redacted], not c')
})
