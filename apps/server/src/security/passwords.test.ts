import { expect, test } from 'vitest'
import { argon2Passwords } from './passwords'

const passwords = argon2Passwords()

test('passwords are kept as Argon2id', async () => {
  expect(await passwords.hash('geheim-geheim')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/)
})

test('the same password is hashed differently each time', async () => {
  expect(await passwords.hash('geheim-geheim')).not.toBe(await passwords.hash('geheim-geheim'))
})

test.each([
  ['plain', 'geheim-geheim'],
  ['with blanks around', ' geheim '],
  ['in any script', 'пароль-密码-🔑'],
  ['of 200 characters', 'x'.repeat(200)],
])('a password %s is right, any other is wrong', async (_kind, password) => {
  const stored = await passwords.hash(password)

  expect(await passwords.verify(stored, password)).toBe(true)
  expect(await passwords.verify(stored, `${password}x`)).toBe(false)
  expect(await passwords.verify(stored, password.toUpperCase() + password)).toBe(false)
  expect(await passwords.verify(stored, '')).toBe(false)
})

test('without an account no password is right, not even the one that is hashed to take the same time', async () => {
  expect(await passwords.verify(null, 'geheim-geheim')).toBe(false)
  expect(await passwords.verify(null, 'no account has this password')).toBe(false)
})

test('every hash goes through the limit, so that many sign-ins at once compute few at the same time', async () => {
  let limitedHashes = 0
  const limited = argon2Passwords((work) => {
    limitedHashes += 1
    return work(() => false)
  })

  const stored = await limited.hash('geheim-geheim')
  await limited.verify(stored, 'geheim-geheim')
  await limited.verify(null, 'geheim-geheim')

  expect(limitedHashes).toBe(3)
})
