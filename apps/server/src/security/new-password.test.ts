import { expect, test } from 'vitest'
import { refuseWeakPassword } from './new-password'

const OWNER = { names: ['Kessler Fahrwerktechnik AG', 'Jonas Kessler'], email: 'jonas@kessler.test' }

test.each(['password', '12345678', 'qwertyuiop', 'Password123', 'iloveyou', 'sunshine'])(
  'the common password %s is refused',
  async (password) => {
    await expect(refuseWeakPassword(password, OWNER)).rejects.toMatchObject({
      code: 'invalid',
      message: 'This password is too common. Please choose another one.',
      errorField: 'password',
    })
  },
)

test('a password with the name of the account is refused', async () => {
  await expect(refuseWeakPassword('kessler-4711', OWNER)).rejects.toMatchObject({
    code: 'invalid',
    message: 'The password must not contain the name or the e-mail address of the account.',
    errorField: 'password',
  })
})

test.each(['correct-horse-battery', 'x7-Kr!q2mz', 'пароль-密码-🔑'])('%s may be chosen', async (password) => {
  await expect(refuseWeakPassword(password, OWNER)).resolves.toBeUndefined()
})

test('the list has thousands of passwords that are long enough to be chosen', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')

  expect(dictionary['passwords-common'].filter((password) => password.length >= 8).length).toBeGreaterThan(3_000)
})
