import { describe, expect, test } from 'vitest'
import { golden } from '../../testing/golden'
import { itemInstruction, messageStatus, writeOrdRsp } from './write-ord-rsp'
import { DES_ADV, INVOICE, ORD_RSP } from '../samples'
import { writeDesAdv } from './write-des-adv'
import { writeInvoice } from './write-invoice'

describe('the documents are written as the platform reads them', () => {
  test.each([
    ['ord-rsp', () => writeOrdRsp(ORD_RSP)],
    ['des-adv', () => writeDesAdv(DES_ADV)],
    ['invoice', () => writeInvoice(INVOICE)],
  ])('%s', (name, write) => {
    expect(write()).toEqual({ raw: onOneLine(golden(name)), truncations: [] })
  })
})

test('a credit note is an Invoice with the configured MessageType', () => {
  const invoice = onOneLine(golden('invoice'))

  expect(writeInvoice(INVOICE, 'CreditNote').raw).toBe(
    invoice.replace('<MessageType>Invoice</MessageType>', '<MessageType>CreditNote</MessageType>'),
  )
})

describe('order response', () => {
  const [item] = ORD_RSP.items
  if (item === undefined) throw new Error('the sample has an item')
  const asRequested = { quantity: '12', status: 'Confirmed', reason: '', deliveryDate: '20261120' } as const
  const refused = { quantity: '12', status: 'Rejected', reason: 'no', deliveryDate: '' } as const
  const open = { ...refused, status: 'Unknown' } as const

  test.each([
    ['the whole quantity, on the requested day', [asRequested], 'ConfirmedWithoutChanges'],
    ['the whole quantity, on another day', [{ ...asRequested, deliveryDate: '20261121' }], 'ConfirmedWithChanges'],
    ['a part of the quantity', [{ ...asRequested, quantity: '11' }], 'ConfirmedWithChanges'],
    ['in two deliveries', [asRequested, { ...asRequested, quantity: '0' }], 'ConfirmedWithChanges'],
    ['a part is refused', [asRequested, refused], 'ConfirmedWithChanges'],
    ['refused and open', [refused, open], 'ConfirmedWithChanges'],
    ['all refused', [refused, refused], 'Rejected'],
    ['not known yet', [open], 'NotProcessed'],
  ] as const)('%s', (_name, confirms, expected) => {
    expect(itemInstruction({ ...item, confirms })).toBe(expected)
  })

  test('any day is unchanged when the buyer requested none', () => {
    const confirms = [{ ...asRequested, deliveryDate: '20270101' }]

    expect(itemInstruction({ ...item, confirms, requestedDeliveryDate: '' })).toBe('ConfirmedWithoutChanges')
  })

  test.each([
    ['Confirmed', [[asRequested], [asRequested]]],
    ['Modified', [[asRequested], [refused]]],
    ['Modified', [[open]]],
    ['Rejected', [[refused], [refused]]],
  ] as const)('the message status is %s', (expected, lines) => {
    expect(messageStatus(lines.map((confirms) => ({ ...item, confirms })))).toBe(expected)
  })
})

test('the largest dispatch advice, with all its measurements in one package, is written in linear time', () => {
  const [item] = DES_ADV.items
  if (item === undefined) throw new Error('the sample has an item')
  const items = Array.from({ length: 2_700 }, (_, line) => ({
    ...item,
    measurements: Array.from({ length: 50 }, (_each, i) => ({ amount: String(line * 50 + i + 1), type: 'Height' })),
  }))

  const { raw } = writeDesAdv({ ...DES_ADV, measurements: [], items })

  expect(raw.split('<MeasurementUnit ').length - 1).toBe(135_000)
})

describe('what the format cannot carry is truncated and recorded', () => {
  test('texts', () => {
    const long = { ...ORD_RSP.buyerParty, name1: '😀'.repeat(36), partyNumber: '12345678901234' }

    const { raw, truncations } = writeOrdRsp({ ...ORD_RSP, sellerOrderNumber: 'SELLER-00001', buyerParty: long })

    expect(truncations).toEqual([
      { path: 'SellerOrderNumber', from: 'SELLER-00001', to: 'SELLER-000' },
      { path: 'BuyerParty/PartyNumber', from: '12345678901234', to: '1234567890123' },
      { path: 'BuyerParty/Name1', from: '😀'.repeat(36), to: '😀'.repeat(35) },
    ])
    expect(raw).toContain(`<Name1>${'😀'.repeat(35)}</Name1>`)
  })

  test('characters that XML does not allow, which do not count towards the limit', () => {
    const name1 = `\u0001${'x'.repeat(34)}\uFFFE]]>\uD800`

    const { raw, truncations } = writeOrdRsp({
      ...ORD_RSP,
      ordRspId: 'OR\u000B-1',
      buyerParty: { ...ORD_RSP.buyerParty, name1 },
    })

    expect(truncations).toEqual([
      { path: 'OrdRspId', from: 'OR\u000B-1', to: 'OR-1' },
      { path: 'BuyerParty/Name1', from: name1, to: `${'x'.repeat(34)}]` },
    ])
    expect(raw).toContain(`<Name1>${'x'.repeat(34)}]</Name1>`)
  })

  test('an EAN only when it has too many digits, not for the blanks between groups', () => {
    const written = ['4 006633 000017', '4006633000017123'].map((ean) =>
      writeOrdRsp({ ...ORD_RSP, items: ORD_RSP.items.map((item) => ({ ...item, ean })) }),
    )

    expect(written[0]?.raw).toContain('<Ean>4006633000017</Ean>')
    expect(written.map(({ truncations }) => truncations)).toEqual([
      [],
      [{ path: 'OrdRspItem[1]/Ean', from: '4006633000017123', to: '40066330000171' }],
    ])
  })

  test.each([
    ['1.234565', '1.23457'],
    ['1.234564', '1.23456'],
    ['0.000005', '0.00001'],
    ['0.000004', '0'],
    ['9.999999', '10'],
    ['123456789012345.999994', '123456789012345.99999'],
  ])('a price of %s', (price, to) => {
    const items = ORD_RSP.items.map((item) => ({ ...item, unitNetPrice: price }))

    expect(writeOrdRsp({ ...ORD_RSP, items }).truncations).toEqual([{ path: 'OrdRspItem[1]/Price', from: price, to }])
  })

  test('plain Weight, unless the platform has a code for it', () => {
    const heavy = { ...DES_ADV, measurements: [{ amount: '7', type: 'Weight' }] }

    expect(writeDesAdv(heavy).truncations).toEqual([{ path: 'Package[1]/MeasurementUnit', from: 'Weight 7', to: '' }])
    expect(writeDesAdv(heavy, 'WT')).toEqual({
      raw: expect.stringContaining('<MeasurementUnit MeasurementUnitQualifier="WT" UoM="KGM">7</MeasurementUnit>'),
      truncations: [],
    })
  })
})

test('a unit of disallowed characters only gives no empty attribute', () => {
  const items = ORD_RSP.items.map((item) => ({ ...item, uom: '\u0001' }))

  expect(writeOrdRsp({ ...ORD_RSP, items }).raw).not.toContain('UoM=""')
})

test('a value in no option list is never sent', () => {
  expect(() => writeDesAdv({ ...DES_ADV, transportType: 'constructor' })).toThrow(
    '"constructor" is not a transport type of the option lists.',
  )
})

function onOneLine(xml: string): string {
  return xml.trim().replaceAll(/>\s+</g, '><').replace('?><', '?>\n<')
}
