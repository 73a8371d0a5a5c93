import { describe, expect, test } from 'vitest'
import { MEASUREMENT_TYPES, PACKET_IDENT_SYSTEMS, PACKET_KINDS, TRANSPORT_TYPES } from '../option-lists'
import { aDispatchAdvice, aDispatchAdviceForm, aDispatchAdviceItem, aDispatchAdviceItemForm } from './samples'
import { dispatchAdvice, dispatchAdviceForm } from './shape'

test('a dispatch advice is read as it is specified', () => {
  expect(dispatchAdvice.parse(aDispatchAdvice())).toEqual(aDispatchAdvice())
})

test('a duplicate is marked non-original (isOrigin false)', () => {
  const items = [aDispatchAdviceItem(), aDispatchAdviceItem({ isOrigin: false, deliveredQuantity: 0 })]

  expect(dispatchAdvice.parse(aDispatchAdvice({ items })).items).toEqual(items)
})

test('the form of a dispatch advice keeps nothing of an item but quantity, packet, measurements and isOrigin', () => {
  const items = [{ ...aDispatchAdviceItemForm(), confirmedQuantity: 999 }]

  expect(dispatchAdviceForm.parse({ ...aDispatchAdviceForm(), items })).toEqual(aDispatchAdviceForm())
})

test('an item that says only its quantity is an original without a packet', () => {
  const items = [{ deliveredQuantity: 3 }]

  expect(dispatchAdviceForm.parse({ ...aDispatchAdviceForm(), items }).items).toEqual([
    { deliveredQuantity: 3, packetKind: '', identSystem: '', packetNumber: '', measurements: [], isOrigin: true },
  ])
})

describe('a choice is one of its list, or nothing chosen yet', () => {
  test.each([
    ['transportType', TRANSPORT_TYPES],
    ['identSystem', PACKET_IDENT_SYSTEMS],
  ])('%s', (field, options) => {
    for (const option of ['', ...options]) {
      expect(dispatchAdviceForm.safeParse({ ...aDispatchAdviceForm(), [field]: option }).success).toBe(true)
    }
    for (const option of ['Balloon', options.join(), null]) {
      expect(dispatchAdviceForm.safeParse({ ...aDispatchAdviceForm(), [field]: option }).success).toBe(false)
    }
  })

  test.each([
    ['packetKind', PACKET_KINDS],
    ['identSystem', PACKET_IDENT_SYSTEMS],
  ])('%s of an item', (field, options) => {
    const buildForm = (option: unknown) => ({
      ...aDispatchAdviceForm(),
      items: [{ ...aDispatchAdviceItemForm(), [field]: option }],
    })

    expect(['', ...options].every((option) => dispatchAdviceForm.safeParse(buildForm(option)).success)).toBe(true)
    expect(['Bag', null].some((option) => dispatchAdviceForm.safeParse(buildForm(option)).success)).toBe(false)
  })

  test('type of a measurement, without its unit', () => {
    const buildForm = (type: string) => ({ ...aDispatchAdviceForm(), measurements: [{ amount: 1, type }] })

    expect(
      ['', ...Object.keys(MEASUREMENT_TYPES)].every((type) => dispatchAdviceForm.safeParse(buildForm(type)).success),
    ).toBe(true)
    expect(dispatchAdviceForm.safeParse(buildForm('Weight (KGM)')).success).toBe(false)
    expect(dispatchAdviceForm.safeParse(buildForm('constructor')).success).toBe(false)
  })
})

test.each(['', '20261130', '20260231', 'soon'])('the delivery date is accepted as typed: %j', (deliveryDate) => {
  expect(dispatchAdviceForm.parse(aDispatchAdviceForm({ deliveryDate })).deliveryDate).toBe(deliveryDate)
})
