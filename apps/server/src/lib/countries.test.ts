import { expect, test } from 'vitest'
import { COUNTRIES, countryName } from './countries'

test('there are the 249 countries of ISO 3166-1, each once', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(249)
})

test('every country has a name, and no two have the same', () => {
  expect(COUNTRIES.filter(({ code, name }) => name === code || name === '')).toEqual([])
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(249)
})

test('they are sorted by name', () => {
  const names = COUNTRIES.map(({ name }) => name)

  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
})

test.each([
  ['DE', 'Germany'],
  ['cn', 'China'],
  ['XX', 'XX'],
  ['', ''],
])('the name of %j is %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})
