import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../config/config'
import { secretBox } from '../security/secret-box'
import { startTestApp, type TestApp } from '../testing/test-app'
import { checkSecretKey, resealKeyCheck } from './key-check-store'

const KEY = Buffer.alloc(32, 1)
const OTHER_KEY = Buffer.alloc(32, 2)

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
})
afterEach(() => portal.close())

test('the first start fixes the key, later starts with it succeed', async () => {
  const { db } = portal

  await checkSecretKey(db, secretBox([KEY]))
  await checkSecretKey(db, secretBox([KEY]))

  expect(await db.selectFrom('key_check').select('sealed').execute()).toHaveLength(1)
})

test('first starts at the same moment agree', async () => {
  const { db } = portal

  await Promise.all(Array.from({ length: 5 }, () => checkSecretKey(db, secretBox([KEY]))))

  expect(await db.selectFrom('key_check').select('sealed').execute()).toHaveLength(1)
})

test('a start with another key is refused with one clear sentence', async () => {
  const { db } = portal
  await checkSecretKey(db, secretBox([KEY]))

  await expect(checkSecretKey(db, secretBox([OTHER_KEY]))).rejects.toThrow(
    new ConfigError(
      'SECRET_KEY is not the key this database was encrypted with; put the former one into SECRET_KEY_PREVIOUS.',
    ),
  )
})

test('a new key is accepted as long as the former one is given too', async () => {
  const { db } = portal
  await checkSecretKey(db, secretBox([KEY]))

  await expect(checkSecretKey(db, secretBox([OTHER_KEY, KEY]))).resolves.toBeUndefined()
})

test('after the rotation the new key alone is accepted and the former one alone is not', async () => {
  const { db } = portal
  await checkSecretKey(db, secretBox([KEY]))

  await resealKeyCheck(db, secretBox([OTHER_KEY, KEY]))

  await expect(checkSecretKey(db, secretBox([OTHER_KEY]))).resolves.toBeUndefined()
  await expect(checkSecretKey(db, secretBox([KEY]))).rejects.toThrow(ConfigError)
})
