import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weakPasswordRefusal, type PasswordOwner } from './weak-password'

const OWNER: PasswordOwner = {
  names: ['Größe & Söhne Fahrwerktechnik AG', 'Jonas Kessler'],
  email: 'j.kessler@groesse.example',
}
const COMMON = 'This password is too common. Please choose another one.'
const WITH_NAME = 'The password must not contain the name or the e-mail address of the account.'

const isCommon = (password: string) => ['password', 'sommer2026'].includes(password)
const refusal = (password: string, owner = OWNER) => weakPasswordRefusal(password, owner, isCommon)

describe('a common password is refused', () => {
  test.each(['password', 'PassWord', 'SOMMER2026'])('%s', (password) => {
    expect(refusal(password)).toBe(COMMON)
  })
})

describe('a password that contains the name or the e-mail address of the account is refused', () => {
  test.each([
    ['a word of a name', 'kessler-2026'],
    ['a word in other case', 'xxKESSLERxx'],
    ['a word with signs between its letters', 'k.e.s.s.l.e.r!'],
    ['a word without its accents', 'sohne4711'],
    ['a word with ß written as ss', 'grosse-welt'],
    ['a word with its accents', 'die-Größe-8'],
    ['the whole name', 'GrößeundSöhneFahrwerktechnikAG'],
    ['the mailbox of the address', 'jkessler12'],
    ['the whole address', 'j.kessler@groesse.example'],
  ])('%s: %s', (_case, password) => {
    expect(refusal(password)).toBe(WITH_NAME)
  })
})

test.each([
  ['words that have nothing to do with the account', 'correct-horse-battery'],
  ['part of a word', 'kess-2026-ler-x9'],
  ['words of three letters', 'ag-ag-ag-ag'],
  ['other scripts', 'пароль-密码-🔑'],
])('%s may be chosen: %s', (_case, password) => {
  expect(refusal(password)).toBeNull()
})

test('blank names forbid nothing', () => {
  expect(refusal('any-password', { names: ['', '—', '  '], email: '' })).toBeNull()
})

test('whatever surrounds a name, the password is refused', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(refusal(`${before}kessler${after}`)).not.toBeNull()
    }),
  )
})
