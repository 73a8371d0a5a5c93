import { describe, expect, test } from 'vitest'
import { FORM_SHAPE, type DispatchAdviceFormValues, type DispatchAdviceItemValues } from './form'
import { afterPersonChange, countChanges, updateProposals } from './proposals'

const SOURCE = 'last dispatched 2026/10/02 in order 4711'
const LINE: DispatchAdviceItemValues = {
  deliveredQuantity: '4',
  packetKind: '',
  identSystem: '',
  packetNumber: '',
  measurements: [],
  isOrigin: true,
}
const BOX = { isOrigin: true, offers: { packetKind: { value: 'Box', source: SOURCE } } }

function form(changes: Partial<DispatchAdviceFormValues> = {}): DispatchAdviceFormValues {
  return { ...FORM_SHAPE, items: [LINE], ...changes }
}

function changeLine(line: DispatchAdviceItemValues, change: Partial<DispatchAdviceItemValues>, products = [BOX]) {
  const before = form({ items: [line] })
  return afterPersonChange(before, { ...before, items: [{ ...line, ...change }] }, products).items[0]
}

describe('the packet kind of a part is proposed only on an item whose packet a person has begun', () => {
  test('choosing an ident system or typing a packet number begins it', () => {
    const proposed = { packetKind: 'Box', proposals: { packetKind: SOURCE } }

    expect(changeLine(LINE, { identSystem: 'Suppliers Number' })).toMatchObject(proposed)
    expect(changeLine(LINE, { packetNumber: '7' })).toMatchObject(proposed)
  })

  test('another change does not', () => {
    expect(changeLine(LINE, { deliveredQuantity: '3' })).toEqual({ ...LINE, deliveredQuantity: '3' })
  })

  test('a kind that the person has chosen or emptied stays', () => {
    const begun = { ...LINE, identSystem: 'Suppliers Number' as const }

    expect(changeLine({ ...LINE, packetKind: 'Carton' }, { packetNumber: '7' })?.packetKind).toBe('Carton')
    expect(changeLine(begun, { packetNumber: '7' })?.packetKind).toBe('')
  })

  test('giving the packet up removes the proposed kind, so that the item is exempt again', () => {
    const begun = { ...LINE, packetNumber: '7', packetKind: 'Box' as const, proposals: { packetKind: SOURCE } }

    expect(changeLine(begun, { packetNumber: '' })).toMatchObject({ packetKind: '', proposals: {} })
    expect(changeLine({ ...begun, proposals: {} }, { packetNumber: '' })).toMatchObject({ packetKind: 'Box' })
  })

  test('changing the kind removes its mark', () => {
    const begun = { ...LINE, packetNumber: '7', packetKind: 'Box' as const, proposals: { packetKind: SOURCE } }

    expect(changeLine(begun, { packetKind: 'Carton' })).toMatchObject({ packetKind: 'Carton', proposals: {} })
  })
})

test('changing a field of the head removes its mark', () => {
  const before = form({ transportType: 'Road', proposals: { transportType: SOURCE, identSystem: SOURCE } })

  expect(afterPersonChange(before, { ...before, transportType: 'Sea' }, []).proposals).toEqual({ identSystem: SOURCE })
})

test('"Update proposals" fills what is empty or still marked', () => {
  const advice = {
    offers: {
      transportType: { value: 'Sea', source: 'new' },
      transportId: { value: 'MS-1', source: 'new' },
      identSystem: { value: 'NVE/SSCC Number', source: 'new' },
    },
    items: [],
  }
  const before = form({ transportType: 'Road', transportId: 'typed', proposals: { transportType: SOURCE } })

  const after = updateProposals(before, advice)

  expect(after).toMatchObject({
    transportType: 'Sea',
    transportId: 'typed',
    identSystem: 'NVE/SSCC Number',
    proposals: { transportType: 'new', identSystem: 'new' },
  })
  expect(countChanges(before, after)).toBe(2)
})
