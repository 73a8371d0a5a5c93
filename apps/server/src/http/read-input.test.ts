import { ALL_CALLS } from '@partwire/contract/all-calls'
import { DOCUMENT_BODY_LIMITS, type Call } from '@partwire/contract/call'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ALL_ENDPOINTS, listFields, listIdFields } from '../testing/endpoints'
import { validPayload } from '../testing/given/valid-payloads'
import { readInput } from './read-input'

const LARGE_CALLS = ALL_CALLS.filter(({ bodyLimits }) => bodyLimits === DOCUMENT_BODY_LIMITS)
const DOCUMENT_CALLS = LARGE_CALLS.filter(({ body }) =>
  listFields(body).some(({ path }) => path.startsWith('form.items.')),
)

/** Of the wrong type, not storable, too long, a choice that is none. */
const WRONG_VALUES = [{}, [], true, 'a\0b', '\ud800', 'x'.repeat(1_000), '20260230']

test('large bodies are allowed for save and submit of the documents and for lines of open orders', () => {
  const documents = ['creditNote', 'dispatchAdvice', 'invoice', 'orderResponse']
  const lines = ['/api/supplier/line/save', '/api/supplier/line/start']
  const ofDocuments = documents.flatMap((name) => [`/api/supplier/${name}/submit`, `/api/supplier/${name}/update`])

  expect(LARGE_CALLS.map(({ path }) => path).toSorted()).toEqual([...ofDocuments, ...lines].toSorted())
  expect(DOCUMENT_CALLS.map(({ path }) => path).toSorted()).toEqual(ofDocuments)
})

describe.each(LARGE_CALLS.filter((call) => !DOCUMENT_CALLS.includes(call)))('$path', (call) => {
  test('a wrong line ends the check: no line after it is looked at', () => {
    const lines = unreadableAfter([call.path.endsWith('/save') ? { position: 0 } : '0/1'], 10_000)

    expect(() => readInput(call.body, { ...validBody(call), lines })).toThrow(
      /^The field lines\.0(?:\.position)? is not valid/,
    )
  })

  test('more lines than can be selected are refused before any is looked at', () => {
    const lines = unreadableAfter([], 10_001)

    expect(() => readInput(call.body, { ...validBody(call), lines })).toThrow(/^The field lines is not valid: Too big/)
  })
})

describe.each(DOCUMENT_CALLS)('$path', (call) => {
  test.each(listItemFields(call))('a wrong %s in one item ends the check: no item after it is looked at', (field) => {
    const refusals = WRONG_VALUES.filter((value) => isRefusedAtOnce(call, field, value))

    // Some of the values are right for some of the fields.
    expect(refusals.length).toBeGreaterThanOrEqual(3)
  })

  test('as many items as are allowed are read', () => {
    const { form } = soundBody(call)
    const items = Array.from({ length: 10_000 }, () => form.items[0])

    expect(readInput(call.body, { ...soundBody(call), form: { ...form, items } })).toMatchObject({
      form: { items: expect.toSatisfy((read: unknown[]) => read.length === 10_000) },
    })
  })

  test('one item more than a document can have is refused before any is looked at', () => {
    const { form } = soundBody(call)
    const items = Array.from({ length: 20_001 }, unreadable)

    expect(() => readInput(call.body, { ...soundBody(call), form: { ...form, items } })).toThrow(
      /^The field form\.items is not valid: Too big/,
    )
  })
})

test('a sentence that repeats what was sent stays short', () => {
  const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key${i}`, 1]))

  expect(() => readInput(z.strictObject({}), keys)).toThrow(
    expect.objectContaining({ message: expect.toSatisfy((message: string) => message.length < 400) }),
  )
})

const documentBody = z.looseObject({ form: z.looseObject({ items: z.array(z.looseObject({})) }) })

function soundBody(call: Call): z.infer<typeof documentBody> {
  return documentBody.parse(validBody(call))
}

function validBody({ path }: Call): object {
  const endpoint = ALL_ENDPOINTS.find((candidate) => candidate.path === path)
  if (endpoint === undefined) throw new Error(`There is no ${path}.`)
  const ids = Object.fromEntries(listIdFields(endpoint).map((name) => [name, '1']))
  return { ...validPayload(endpoint), ...ids }
}

/** `quantity`, `confirms.0.reason` */
function listItemFields({ body }: Call): string[] {
  const PREFIX = 'form.items.0.'
  return listFields(body).flatMap(({ path }) => (path.startsWith(PREFIX) ? [path.slice(PREFIX.length)] : []))
}

/** False when the value is right for the field. Throws when an item after the wrong one is looked at. */
function isRefusedAtOnce(call: Call, field: string, value: unknown): boolean {
  const { form } = soundBody(call)
  const wrong = withValue(form.items[0], field.split('.'), value)
  const body = { ...soundBody(call), form: { ...form, items: [wrong] } }
  if (call.body.safeParse(body).success) return false

  const path = `form.items.0.${field}`
  expect(() => readInput(call.body, { ...body, form: { ...form, items: [wrong, unreadable()] } })).toThrow(
    expect.objectContaining({ code: 'invalid', errorField: path }),
  )
  return true
}

/** A list that begins with these values and throws when one of the others is looked at. */
function unreadableAfter(values: unknown[], length: number): unknown[] {
  const list = Array.from<unknown>({ length })
  values.forEach((value, index) => (list[index] = value))
  return new Proxy(list, {
    get: (target, key) => {
      if (typeof key === 'string' && Number(key) >= values.length) throw new Error('a value was looked at')
      return Reflect.get(target, key)
    },
  })
}

function unreadable(): object {
  return new Proxy(
    {},
    {
      get: () => {
        throw new Error('an item was looked at after the check should have ended')
      },
    },
  )
}

function withValue(target: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(target)) return target.map((element: unknown) => withValue(element, rest, value))
  return { ...Object(target), [step]: withValue(Object(target)[step], rest, value) }
}
