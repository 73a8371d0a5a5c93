import { expect, test } from 'vitest'
import * as z from 'zod'
import { noBody, plainReply, replyWith } from './reply'

const reply = replyWith({ pager: z.object({ total: z.int() }) })

test('every answer carries success', () => {
  expect(plainReply.safeParse({}).success).toBe(false)
  expect(plainReply.safeParse({ success: 'yes' }).success).toBe(false)
})

test.each([
  ['a plain success', { success: true }],
  ['a failure a person can act on', { success: false, error: 'The TecCom ID is taken.' }],
  ['a failure tied to one field', { success: false, error: 'The TecCom ID is taken.', errorField: 'tecComId' }],
  ['a silent failure', { success: false }],
])('%s is an answer', (_, answer) => {
  expect(plainReply.parse(answer)).toEqual(answer)
  expect(reply.parse(answer)).toEqual(answer)
})

test('a success brings its fields', () => {
  expect(reply.parse({ success: true, pager: { total: 3 } })).toEqual({ success: true, pager: { total: 3 } })
})

test('the fields of a success are checked where they are there', () => {
  expect(reply.safeParse({ success: true, pager: { total: 'many' } }).success).toBe(false)
})

test('what is not part of an answer does not leave with it', () => {
  expect(plainReply.parse({ success: true, passwordHash: 'x' })).toEqual({ success: true })
})

test('a call without a payload takes none', () => {
  expect(noBody.safeParse(undefined).success).toBe(true)
  expect(noBody.safeParse({}).success).toBe(false)
})
