import { expect, test } from 'vitest'
import { CHUNK_GROUPS, firstLine } from './chunks'

test('the files of the first page ask the browser to compile all their functions at once, those of single screens do not', () => {
  const marked = CHUNK_GROUPS.filter((group) => firstLine(group) === '//# allFunctionsCalledOnLoad')

  expect(marked.map(({ name }) => name)).toEqual(['framework', 'common', 'area'])
  expect(firstLine({ name: 'customers-screen' })).toBe('')
})
