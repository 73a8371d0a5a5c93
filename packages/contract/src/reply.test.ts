import { expect, test } from 'vitest'
import * as z from 'zod'
import { noBody, plainReply, refusedReply, replyWith, replyWithRefusal } from './reply'

const reply = replyWith({ pager: z.object({ total: z.int() }) })

test('every reply has success', () => {
  expect(plainReply.safeParse({}).success).toBe(false)
  expect(plainReply.safeParse({ success: 'yes' }).success).toBe(false)
})

test.each([
  ['a failure a person can act on', { success: false, code: 'conflict', error: 'The TecCom ID is taken.' }],
  [
    'a failure tied to one field',
    { success: false, code: 'conflict', error: 'The TecCom ID is taken.', errorField: 'tecComId' },
  ],
  ['a silent failure', { success: false, code: 'unauthenticated' }],
])('%s is a valid reply', (_, value) => {
  expect(plainReply.parse(value)).toEqual(value)
  expect(reply.parse(value)).toEqual(value)
})

test('a plain success is a valid reply of a call that returns no data, and of no other', () => {
  expect(plainReply.parse({ success: true })).toEqual({ success: true })
  expect(reply.safeParse({ success: true }).success).toBe(false)
})

test.each([['none'], ['no-such-code']])('a refusal needs a code of the closed set, not %s', (code) => {
  const refusal = code === 'none' ? { success: false } : { success: false, code }

  expect(plainReply.safeParse(refusal).success).toBe(false)
})

test('a refusal may have fields of its own', () => {
  const refusable = replyWithRefusal({}, refusedReply.extend({ statusCode: z.int().optional() }))

  expect(refusable.parse({ success: false, code: 'account-disabled', statusCode: 1 })).toEqual({
    success: false,
    code: 'account-disabled',
    statusCode: 1,
  })
})

test('a success has its fields', () => {
  expect(reply.parse({ success: true, pager: { total: 3 } })).toEqual({ success: true, pager: { total: 3 } })
})

test('the fields of a success are checked when present', () => {
  expect(reply.safeParse({ success: true, pager: { total: 'many' } }).success).toBe(false)
})

test('unknown fields are removed from a reply', () => {
  expect(plainReply.parse({ success: true, passwordHash: 'x' })).toEqual({ success: true })
})

test('a call without a payload accepts none', () => {
  expect(noBody.safeParse(undefined).success).toBe(true)
  expect(noBody.safeParse({}).success).toBe(false)
})
