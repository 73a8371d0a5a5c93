import { INITIAL_LIST } from '@partwire/domain/list/list-state'
import { describe, expect, test } from 'vitest'
import { filterByState, sectionCodec } from './section-list'

const CODEC = sectionCodec('runs', ['running', 'failed'])

describe('the query string of a section', () => {
  test('holds the section, the state it is filtered by, the page and the timestamp', () => {
    expect(CODEC.write({ ...INITIAL_LIST, state: 'failed', pageNo: 3 }, '17')).toEqual({
      section: 'runs',
      state: 'failed',
      pageNo: 3,
      timestamp: '17',
    })
  })

  test('leaves out a blank state', () => {
    expect(CODEC.write({ ...INITIAL_LIST, state: '' }, '17')).toEqual({ section: 'runs', pageNo: 1, timestamp: '17' })
  })

  test('is read back', () => {
    expect(CODEC.read({ section: 'runs', state: 'failed', pageNo: '3', timestamp: '17' })).toEqual({
      ...INITIAL_LIST,
      state: 'failed',
      pageNo: 3,
    })
  })

  test.each([{ state: 'nonsense' }, { pageNo: '-1' }, { fieldName: 'state', keyword: 'x' }])(
    'invalid values count as absent: %o',
    (raw) => {
      expect(CODEC.read(raw)).toEqual({ ...INITIAL_LIST, state: '' })
    },
  )
})

test('another filter begins at page 1', () => {
  expect(filterByState({ ...INITIAL_LIST, state: '', pageNo: 4 }, 'failed')).toEqual({
    ...INITIAL_LIST,
    state: 'failed',
  })
})
