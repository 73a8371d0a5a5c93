import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { stringifyDraft } from './draft-json'

test('the text of a draft is that of JSON.stringify', () => {
  const form = fc.dictionary(fc.string(), fc.jsonValue())

  fc.assert(
    fc.property(form, form, fc.nat(), (base, mine, version) => {
      const draft = { version, base, form: mine, at: '2026-11-16T08:00:00Z' }
      expect(stringifyDraft(draft)).toBe(JSON.stringify(draft))
    }),
  )
})

test('fields and lines that are undefined are written as JSON.stringify writes them', () => {
  const form = { number: undefined, address: { city: undefined }, items: [undefined, { price: undefined }, null, 'x'] }
  const draft = { version: 1, base: form, form: { ...form }, at: '' }

  expect(stringifyDraft(draft)).toBe(JSON.stringify(draft))
})

test('a line that did not change is serialized once', () => {
  const unchanged = { toJSON: vi.fn(() => 'line') }
  const base = { items: [unchanged] }

  stringifyDraft({ version: 1, base, form: { items: [unchanged, { price: '1' }] }, at: '' })
  stringifyDraft({ version: 1, base, form: { items: [unchanged, { price: '12' }] }, at: '' })

  expect(unchanged.toJSON).toHaveBeenCalledOnce()
})
