import { expect, test } from 'vitest'
import { storableText } from './storable-text'

test('characters that PostgreSQL does not store are replaced, and all others stay', () => {
  expect(storableText('mailbox\0 full \uD83D')).toBe('mailbox\uFFFD full \uFFFD')
  expect(storableText('line\r\n\tß 😀')).toBe('line\r\n\tß 😀')
})

test('a text is truncated to its maximum length, also in the middle of a character of two units', () => {
  expect(storableText('x'.repeat(100_000), 1_000)).toBe('x'.repeat(1_000))
  expect(storableText('ab😀', 3)).toBe('ab\uFFFD')
})
