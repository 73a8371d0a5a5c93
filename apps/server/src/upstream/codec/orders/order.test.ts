import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../testing/any-character'
import { catchUpstreamError } from '../../testing/catch-upstream-error'
import { golden } from '../../testing/golden'
import { parseOrder } from './order'
import { removeForbidden } from '../xml/text'
import { parentElement, textElement, emptyElement } from '../xml/write'

const EMPTY_PARTY = { partyNumber: '', name1: '', street1: '', postalCode: '', city: '', countryCode: '' }

test('an order is read completely, and every number stays text', () => {
  expect(parseOrder(golden('order-full'))).toEqual({
    buyerOrderNumber: '0045000123',
    orderDate: '20261113',
    issuedAt: new Date('2026-11-13T08:30:15Z'),
    dispatchMode: 'Express',
    currency: 'EUR',
    requestedDeliveryDate: '20261130',
    buyerParty: {
      partyNumber: '0007001',
      name1: 'Müller & Söhne "Autoteile"',
      street1: 'Hafenstraße 7',
      postalCode: '01067',
      city: 'Dresden',
      countryCode: 'DE',
    },
    sellerParty: { ...EMPTY_PARTY, partyNumber: '990' },
    deliveryParty: { ...EMPTY_PARTY, partyNumber: '0007002', name1: '株式会社 部品', city: '大阪', countryCode: 'JP' },
    freeParams: [
      { paramId: 'Campaign', parameter: 'A-17' },
      { paramId: '0815', parameter: '007' },
    ],
    freeTexts: [
      { caption: 'Note', text: 'Please ring\nat gate 3 <b>' },
      { caption: 'CDATA', text: '1 < 2 & "3" &amp;' },
    ],
    items: [
      {
        buyerLineNumber: '00010',
        makerCode: 'TRW',
        productNumber: '007.50',
        buyerProductNumber: '1e5',
        ean: '04006633000017',
        productName: 'Brake pad set, front',
        requestedQuantity: '12',
        requestedQuantityUom: 'SET',
        requestedDeliveryDate: '20261201',
      },
      {
        buyerLineNumber: '00020',
        makerCode: '',
        productNumber: '0x1F',
        buyerProductNumber: '',
        ean: '',
        productName: '',
        requestedQuantity: '2.50',
        requestedQuantityUom: 'PCE',
        requestedDeliveryDate: '',
      },
    ],
  })
})

test('a currency in lower case is read as its code', () => {
  const raw = golden('order-full').replace('<Currency>EUR</Currency>', '<Currency>jpy</Currency>')

  expect(parseOrder(raw).currency).toBe('JPY')
})

test('an order may leave out whatever is optional', () => {
  expect(parseOrder(golden('order-least'))).toMatchObject({
    buyerOrderNumber: '',
    orderDate: '20280229',
    issuedAt: new Date('2028-02-29T00:00:00Z'),
    dispatchMode: '',
    currency: '',
    requestedDeliveryDate: '',
    buyerParty: EMPTY_PARTY,
    sellerParty: EMPTY_PARTY,
    deliveryParty: null,
    freeParams: [],
    freeTexts: [],
  })
})

test('what the writer wrapped or garbled is one line, for no form could save it otherwise; a note keeps its lines', () => {
  const raw = golden('order-least')
    .replace('<BuyerParty/>', '<BuyerParty><Address><Name1>M\u0085ller\r\n    &amp; Co</Name1></Address></BuyerParty>')
    .replace('</OrderHeader>', '<FreeText Caption="a&#10;b">1\n  2</FreeText></OrderHeader>')
    .replace('<RequestedQuantity>', '<ProductDescription>Brake\n\tpad  set</ProductDescription><RequestedQuantity>')

  const order = parseOrder(raw)

  expect(order.buyerParty.name1).toBe('M ller & Co')
  expect(order.items[0]?.productName).toBe('Brake pad  set')
  expect(order.freeTexts).toEqual([{ caption: 'a b', text: '1\n  2' }])
})

test('an order of more items than its answer could have is held', async () => {
  const raw = golden('order-least').replace(/<OrderItem>.*<\/OrderItem>/, (item) => item.repeat(10_001))

  expect((await catchUpstreamError(() => parseOrder(raw))).message).toBe(
    'Order/OrderItem is there more than 10000 times.',
  )
})

describe('what is longer than the portal can keep is held, so that the orders behind it come in', () => {
  test.each([
    ['<OrderIssueDate>', 'BuyerOrderNumber', 'OrderHeader', 200],
    ['<RequestedQuantity>', 'ProductDescription', 'OrderItem', 500],
    ['<ProductNumber>', 'BuyerProductNumber', 'ProductId', 200],
  ])('before %s: %s', async (before, name, parent, maxCharacters) => {
    const withLength = (length: number): string =>
      golden('order-least').replace(before, `<${name}>${'x'.repeat(length)}</${name}>${before}`)

    parseOrder(withLength(maxCharacters))

    expect(await catchUpstreamError(() => parseOrder(withLength(maxCharacters + 1)))).toEqual({
      kind: 'Protocol',
      message: `${parent}/${name} is longer than ${maxCharacters} characters.`,
    })
  })

  test('an address, and a note', async () => {
    const country = '<BuyerParty><Address><CountryCode>Germany</CountryCode></Address></BuyerParty>'
    const address = golden('order-least').replace('<BuyerParty/>', country)
    const free = golden('order-least').replace(
      '</OrderHeader>',
      `<FreeText>${'x'.repeat(10_001)}</FreeText></OrderHeader>`,
    )

    expect((await catchUpstreamError(() => parseOrder(address))).message).toBe(
      'Address/CountryCode is longer than 3 characters.',
    )
    expect((await catchUpstreamError(() => parseOrder(free))).message).toBe(
      'OrderHeader/FreeText is longer than 10000 characters.',
    )
  })
})

describe('what is missing or wrong is named', () => {
  test.each([
    [/<OrderHeader>.*<\/OrderHeader>/, '', 'Order/OrderHeader is missing.'],
    [/<OrderIssueDate>.*<\/OrderIssueDate>/, '', 'OrderHeader/OrderIssueDate is missing.'],
    [/<Date>\d+<\/Date>/, '', 'OrderIssueDate/Date is missing.'],
    ['20280229', '20270229', 'OrderIssueDate/Date is not a day written YYYYMMDD.'],
    ['<Date>', '<Date Format="DDMMYYYY">', 'OrderIssueDate/Date is not a day written YYYYMMDD.'],
    ['</Date>', '</Date><Time>240000</Time>', 'OrderIssueDate/Time is not a time of day written HHMMSS.'],
    ['<BuyerParty/>', '', 'OrderHeader/BuyerParty is missing.'],
    ['<SellerParty/>', '', 'OrderHeader/SellerParty is missing.'],
    ['<SellerParty/>', '<SellerParty/><SellerParty/>', 'OrderHeader/SellerParty is there more than once.'],
    [/<OrderItem>.*<\/OrderItem>/, '', 'Order/OrderItem is missing.'],
    ['<PositionNumber>1</PositionNumber>', '', 'OrderItem/PositionNumber is missing.'],
    ['<ProductNumber>A</ProductNumber>', '<ProductNumber> </ProductNumber>', 'ProductId/ProductNumber is empty.'],
    [/<ProductId>.*<\/ProductId>/, '', 'OrderItem/ProductId is missing.'],
    ['>1</RequestedQuantity>', '>1,5</RequestedQuantity>', 'OrderItem/RequestedQuantity is not a quantity.'],
    ['>1</RequestedQuantity>', '>-1</RequestedQuantity>', 'OrderItem/RequestedQuantity is not a quantity.'],
    ['>1</RequestedQuantity>', '>1<x/>0</RequestedQuantity>', 'RequestedQuantity holds elements where text belongs.'],
    ['20280229', '2028<!-- -->0229<x/>', 'Date holds elements where text belongs.'],
    [
      '</OrderHeader>',
      '<FreeText>Do <b>not</b> send</FreeText></OrderHeader>',
      'FreeText holds elements where text belongs.',
    ],
    ['>A</ProductNumber>', '>A<b/></ProductNumber>', 'ProductNumber holds elements where text belongs.'],
    [/<(\/?)Order(?=[ >])/g, '<$1OrderChange', 'OrderChange is there instead of Order.'],
  ])('%s → %s', async (what, replacement, message) => {
    const raw = golden('order-least').replace(what, replacement)

    expect(await catchUpstreamError(() => parseOrder(raw))).toEqual({ kind: 'Protocol', message })
  })
})

/** The expected value of a one-line field. */
function toSingleLine(text: string): string {
  return removeForbidden(text)
    .trim()
    .replaceAll(/\p{Cc}[\p{Cc} ]*/gu, ' ')
    .trim()
}

test('any line is unchanged after writing and reading XML, except for white space around it', () => {
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({
      unit: fc.constantFrom(
        '&',
        '<',
        '>',
        '"',
        "'",
        ']]>',
        '<![CDATA[',
        '&amp;',
        '&#0;',
        '\r',
        '\n',
        'ж',
        '😀',
        '\u0001',
      ),
    }),
  )
  fc.assert(
    fc.property(hostile, hostile, (name, caption) => {
      const raw = golden('order-least')
        .replace('<BuyerParty/>', () =>
          parentElement('BuyerParty', [
            textElement('PartyNumber', '1'),
            parentElement('Address', [textElement('Name1', name)]),
          ]),
        )
        .replace(
          '</OrderHeader>',
          () => `${emptyElement('FreeText', { Caption: caption }) || '<FreeText/>'}</OrderHeader>`,
        )

      const order = parseOrder(raw)

      expect(order.buyerParty.name1).toBe(toSingleLine(name))
      expect(order.freeTexts).toEqual([{ caption: toSingleLine(caption), text: '' }])
    }),
  )
})
