import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ALL_CALLS } from './all-calls'
import { openApi } from './openapi'

const description = openApi()
const operation = z.looseObject({ security: z.unknown(), requestBody: z.unknown() }).partial()
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }).parse(description)

test('the API is described in OpenAPI 3.1', () => {
  expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Partwire' } })
})

test('it describes how the anti-forgery token is sent', () => {
  expect(description).toMatchObject({ info: { description: expect.stringContaining('X-XSRF-TOKEN') } })
})

test('the groups are the three kinds of access', () => {
  expect(description).toMatchObject({
    tags: [{ name: 'Open to everyone' }, { name: 'Operator' }, { name: 'Supplier' }],
  })
})

test('integers have no limits that their type has anyway', () => {
  expect(JSON.stringify(description)).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

describe.each(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
  const method = call.method.toLowerCase()

  test('is described by its summary', () => {
    expect(description).toHaveProperty(['paths', path, method, 'summary'], call.summary)
  })

  test('replies with success, or with a refusal that has a code', () => {
    const schema = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema', 'oneOf']

    expect(description).toHaveProperty([...schema, '0', 'properties', 'success', 'const'], true)
    expect(description).toHaveProperty([...schema, '1', 'properties', 'success', 'const'], false)
    expect(description).toHaveProperty([...schema, '1', 'required'], ['success', 'code'])
  })

  test('lists the responses of refusals', () => {
    const responses = z.record(z.string(), z.unknown()).parse(paths[path]?.[method]?.['responses'])
    const statuses = ['200', '400', '404', '429', '500', '503']
    if (call.access !== 'anyone') statuses.push('401')
    // Every POST needs the anti-forgery token, also one that only reads.
    if (call.changesState || call.method === 'POST') statuses.push('403')
    if (call.changesState) statuses.push('409')
    if (call.method === 'POST') statuses.push('413')

    expect(Object.keys(responses).toSorted()).toEqual(statuses.toSorted())
    expect(responses['400']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/RefusedReply' } } },
    })
  })

  test('names the session it needs, and none where anyone may call', () => {
    expect(paths[path]?.[method]?.security).toEqual(call.access === 'anyone' ? undefined : [{ [call.access]: [] }])
  })

  test('is in the group of its access', () => {
    const groups = { anyone: 'Open to everyone', admin: 'Operator', supplier: 'Supplier' }

    expect(paths[path]?.[method]?.['tags']).toEqual([groups[call.access]])
  })

  test('has a request body only when it is a POST', () => {
    expect(paths[path]?.[method]?.requestBody !== undefined).toBe(call.method === 'POST')
  })
})
