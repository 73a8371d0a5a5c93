import { expect, test } from 'vitest'
import { compareReplies } from './compare-versions'
import { findDifferences } from './differences'
import { createNormalizer } from './normalize'

const LIST = '/api/supplier/order/list'

test('equal replies have no differences', () => {
  const reply = { success: true, list: [{ a: null, b: [1, 'x'] }] }

  expect(findDifferences(reply, structuredClone(reply))).toEqual([])
})

test.each<[string, unknown, unknown, string[]]>([
  ['another value', { a: { b: 1 } }, { a: { b: '1' } }, ['a.b: 1 instead of "1"']],
  ['a missing field', { a: 1 }, { a: 1, b: null }, ['b: nothing instead of null']],
  ['a longer list', { a: [1, 2] }, { a: [1] }, ['a: 2 elements instead of 1']],
  [
    'another order of rows',
    [{ id: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 1 }],
    ['[0].id: 1 instead of 2', '[1].id: 2 instead of 1'],
  ],
  ['a list instead of an object', { a: [] }, { a: {} }, ['a: [] instead of {}']],
])('%s is a difference', (_name, own, other, differences) => {
  expect(findDifferences(own, other)).toEqual(differences.map((text) => ({ text, addedField: null })))
})

test('a field that the other version does not have is an addition', () => {
  expect(findDifferences({ list: [{ a: 1, b: 2 }] }, { list: [{ a: 1 }] })).toEqual([
    { text: 'list[0].b: 2 instead of nothing', addedField: 'list[].b' },
  ])
})

test('added fields and calls are listed by name, changed and missing fields are differences', () => {
  const reply = (call: string, status: number, body: unknown) => ({ request: `GET ${call}`, call, status, body })

  expect(
    compareReplies(
      [reply('/api/a', 200, { x: 1, y: 2, z: 3 }), reply('/api/b', 401, {}), reply('/api/c', 404, { error: 'none' })],
      [reply('/api/a', 200, { x: 1, y: 3 }), reply('/api/b', 404, {}), reply('/api/c', 404, { error: 'no' })],
    ),
  ).toEqual({
    differences: ['GET /api/a\n  body.y: 2 instead of 3', 'GET /api/c\n  body.error: "none" instead of "no"'],
    additions: ['/api/a body.z', '/api/b'],
  })
})

test('ids are numbered by kind in the order in which they appear', () => {
  const normalize = createNormalizer()

  expect(normalize(LIST, { pager: { list: [{ id: '7', orderResponseId: '7' }, { id: '5' }] } })).toEqual({
    pager: { list: [{ id: '<order 1>', orderResponseId: '<order response 1>' }, { id: '<order 2>' }] },
  })
  expect(normalize('/api/supplier/order/:id', { order: { id: '5', dispatchAdviceIds: ['9'] } })).toEqual({
    order: { id: '<order 2>', dispatchAdviceIds: ['<dispatch advice 1>'] },
  })
})

test('times of the run are replaced, the creation time of an order and what is no time are not', () => {
  const times = { createTime: '2026-11-14T08:30:00.000Z', updatedAt: 'yesterday' }
  const normalize = createNormalizer()

  expect(normalize('/api/admin/supplier/list', times)).toEqual({ createTime: '<time>', updatedAt: 'yesterday' })
  expect(normalize(LIST, times)).toEqual(times)
})
