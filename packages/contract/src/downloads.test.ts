import { describe, expect, test } from 'vitest'
import { ALL_CALLS } from './all-calls'
import { ALL_DOWNLOADS } from './downloads'

test('the downloads are those of the specification', () => {
  expect(ALL_DOWNLOADS.map(({ path }) => path).toSorted()).toEqual([
    '/api/supplier/order/export/csv/:id',
    '/api/supplier/order/export/xlsx/:id',
  ])
})

test('no download has the path of a call', () => {
  const paths = new Set(ALL_CALLS.map((call) => call.path))

  expect(ALL_DOWNLOADS.filter(({ path }) => paths.has(path))).toEqual([])
})

describe.each(ALL_DOWNLOADS)('$path', (download) => {
  test('is for a supplier', () => {
    expect(download.access).toBe('supplier')
  })

  test('has a sentence as summary', () => {
    expect(download.summary).toMatch(/^[A-Z].*\.$/)
  })

  test('accepts every parameter of its path and refuses others', () => {
    const names = [...download.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const parameters = Object.fromEntries(names.map((name) => [name, '7']))

    expect(download.parameters.safeParse(parameters).success).toBe(true)
    expect(download.parameters.safeParse({ ...parameters, unknown: 1 }).success).toBe(false)
  })
})
