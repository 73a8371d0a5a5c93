import { cappedPagerWith } from '@partwire/contract/list'
import { replyWith } from '@partwire/contract/reply'
import { numberInput } from '@partwire/domain/lib/shape'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { compareReply } from './compare-reply'

const row = z.object({
  id: z.string(),
  note: z.string().optional(),
  percent: numberInput.default(null),
  address: z.object({ city: z.string() }).nullable(),
})
const reply = replyWith({ pager: cappedPagerWith(row) })

const ROW = { id: '1', percent: '7', address: { city: 'Kiel' } }

function success(list: unknown, pager: object = {}): object {
  return { success: true, pager: { list, total: 1, pageNo: 1, pageSize: 10, ...pager } }
}

test('a reply with exactly the fields of its schema has no problem', () => {
  expect(compareReply(reply, success([ROW, { ...ROW, note: 'x', address: null, percent: null }]))).toEqual({
    problems: [],
    fields: [
      'success',
      ...['id', 'percent', 'address.city', 'id', 'note', 'percent'].map((name) => `pager.list.0.${name}`),
      ...['total', 'pageNo', 'pageSize'].map((name) => `pager.${name}`),
    ],
  })
  expect(compareReply(reply, { success: false, code: 'internal' }).problems).toEqual([])
})

test.each<[string, unknown, string]>([
  ['an unknown field', { ...success([]), secret: 1 }, 'secret is not in the schema'],
  ['an unknown field of a row', success([ROW, { ...ROW, hash: 'x' }]), 'pager.list.1.hash is not in the schema'],
  [
    'an unknown field of an object in a row',
    success([{ ...ROW, address: { city: 'Kiel', geo: 1 } }]),
    'pager.list.0.address.geo is not in the schema',
  ],
  ['an unknown field of a refusal', { success: false, code: 'internal', stack: 'x' }, 'stack is not in the schema'],
  ['a missing field', success([{ id: '1', percent: null }]), 'pager.list.0.address is missing'],
  ['a missing field with a default', success([{ id: '1', address: null }]), 'pager.list.0.percent is missing'],
  [
    'null instead of a missing field',
    success([{ ...ROW, note: null }]),
    'pager.list.0.note has the wrong type or value: null',
  ],
  ['a number as text', success([], { total: '1' }), 'pager.total has the wrong type or value: "1"'],
  ['text as a number', success([{ ...ROW, id: 1 }]), 'pager.list.0.id has the wrong type or value: 1'],
  ['an object instead of a list', success({}), 'pager.list is not a list'],
])('%s is a problem', (_name, value, problem) => {
  expect(compareReply(reply, value).problems).toEqual([problem])
})
