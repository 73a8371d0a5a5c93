import { expect, test } from 'vitest'
import { signer } from './signer'

const KEY = Buffer.alloc(32, 1)
const FORMER_KEY = Buffer.alloc(32, 2)

test('a signature fits its text and no other', () => {
  const { sign, isSignature } = signer([KEY])

  const signature = sign('device a')

  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(isSignature('device a', signature)).toBe(true)
  expect(isSignature('device b', signature)).toBe(false)
})

test.each(['', 'x', 'ä'.repeat(43), 'A'.repeat(43), 'A'.repeat(5_000)])('%j is no signature', (invented) => {
  expect(signer([KEY]).isSignature('device a', invented)).toBe(false)
})

test('a signature of a former key is accepted as long as the key is configured', () => {
  const signature = signer([FORMER_KEY]).sign('device a')

  expect(signer([KEY, FORMER_KEY]).isSignature('device a', signature)).toBe(true)
  expect(signer([KEY]).isSignature('device a', signature)).toBe(false)
  expect(signer([KEY, FORMER_KEY]).sign('device a')).not.toBe(signature)
})
