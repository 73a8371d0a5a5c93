import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newToken, tokenHash } from './tokens'

test('a token is 256 random bits, safe in a URL', () => {
  const tokens = Array.from({ length: 1000 }, newToken)

  expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([])
  expect(new Set(tokens).size).toBe(1000)
})

test('a token is stored as its SHA-256', () => {
  expect(tokenHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('one token has one hash, another token another one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(tokenHash(one).equals(tokenHash(other))).toBe(one === other)
    }),
  )
})
