import { expect, test } from 'vitest'
import { firstTransportFields, type TransportFields } from './first-values'

const DRAFT = { transportType: '', transportId: '', identSystem: '', version: 1, submittedAt: null } as const
const LAST = { transportType: 'Road', transportId: 'HH-1', identSystem: 'Suppliers Number' } as const

function submitted(fields: TransportFields) {
  return { ...fields, version: 2, submittedAt: '2026-11-16T09:00:00.000Z' }
}

test('without an advice of the order, type and ident system of the last advice to the delivery party are proposed', () => {
  expect(firstTransportFields(DRAFT, [DRAFT], LAST)).toEqual({ ...LAST, transportId: '' })
})

test('an advice of the same order that was submitted before comes first, with its transport id', () => {
  const sea = { transportType: 'Sea', transportId: 'MS-1', identSystem: 'EAN/UPC Number' } as const

  expect(firstTransportFields(DRAFT, [submitted(sea), DRAFT], LAST)).toEqual(sea)
})

test('a draft that was saved keeps its own fields', () => {
  expect(firstTransportFields({ ...DRAFT, version: 2 }, [DRAFT], LAST)).toEqual({
    transportType: '',
    transportId: '',
    identSystem: '',
  })
})
