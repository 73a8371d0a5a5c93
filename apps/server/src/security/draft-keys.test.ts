import { expect, test } from 'vitest'
import { deriveDraftKeys } from './draft-keys'

const KEY = Buffer.alloc(32, 1)
const FORMER_KEY = Buffer.alloc(32, 2)

test('a supplier always has the same key of 256 bits', () => {
  const [key] = deriveDraftKeys([KEY], '12')

  expect(Buffer.from(key?.key ?? '', 'base64')).toHaveLength(32)
  expect(key?.id).toMatch(/^[\da-f]{8}$/)
  expect(deriveDraftKeys([KEY], '12')).toEqual([key])
})

test('no two suppliers have the same key, and none is the secret key', () => {
  const keys = ['1', '2', '12', '21'].flatMap((supplierId) => deriveDraftKeys([KEY], supplierId))

  expect(new Set(keys.map(({ key }) => key)).size).toBe(4)
  expect(new Set(keys.map(({ id }) => id)).size).toBe(4)
  expect(keys.map(({ key }) => key)).not.toContain(KEY.toString('base64'))
})

test('the key of the present secret key is the first, those of former ones follow', () => {
  expect(deriveDraftKeys([KEY, FORMER_KEY], '12')).toEqual([
    ...deriveDraftKeys([KEY], '12'),
    ...deriveDraftKeys([FORMER_KEY], '12'),
  ])
})
