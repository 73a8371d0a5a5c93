import { getConstants } from '@partwire/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app'

let portal: TestApp

beforeAll(async () => {
  portal = await startTestApp()
})
afterAll(() => portal.close())

test('the constants are all ISO countries with code and name, for anyone', async () => {
  const { status, body } = await portal.visitor().call(getConstants)

  expect(status).toBe(200)
  expect(body.success).toBe(true)
  expect(body.countries).toHaveLength(249)
  expect(body.countries).toEqual(
    expect.arrayContaining([
      { code: 'DE', name: 'Germany' },
      { code: 'CN', name: 'China' },
    ]),
  )
})
