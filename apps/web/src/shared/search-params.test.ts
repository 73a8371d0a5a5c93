import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params'

test('page state lives in the query string as plain text, and absent values stay away', () => {
  const search = { fieldName: 'tecComId', isDesc: false, keyword: undefined, pageNo: 2, timestamp: '17' }

  expect(stringifySearch(search)).toBe('?fieldName=tecComId&isDesc=false&pageNo=2&timestamp=17')
})

test('an empty search has no question mark', () => {
  expect(stringifySearch({ keyword: undefined, sort: null })).toBe('')
})

test('every text comes back as it was, also one that looks like a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (keyword) => {
      expect(parseSearch(stringifySearch({ keyword }))).toEqual({ keyword })
    }),
  )
  expect(parseSearch('?keyword=1.10')).toEqual({ keyword: '1.10' })
})
