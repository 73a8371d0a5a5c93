import { expect, test } from 'vitest'
import { DES_ADV, INVOICE, ORD_RSP } from '../testing/samples'
import { readXml } from '../xml/read-xml'
import { findDocumentProblem } from './find-document-problem'

test.each([
  ['OrdRsp', ORD_RSP],
  ['DesAdv', DES_ADV],
  ['Invoice', INVOICE],
  // A credit note.
  ['Invoice', INVOICE.replace('<MessageType>Invoice<', '<MessageType>CreditNote<')],
] as const)('%s as in the protocol is accepted', (kind, raw) => {
  expect(findDocumentProblem(kind, readXml(raw))).toBeNull()
})

test.each([
  [
    'a missing element',
    '<Currency>EUR</Currency><SellerParty>',
    '<SellerParty>',
    'OrdRsp/OrdRspHeader/Currency is missing',
  ],
  ['an empty element', '<Currency>EUR</Currency><SellerParty>', '<Currency/><SellerParty>', 'Currency is empty'],
  ['an empty group', '<PartyNumber>0070</PartyNumber>', '', 'SellerParty is empty'],
  ['a group of blanks', '<PartyNumber>0070</PartyNumber>', ' \n ', 'SellerParty is empty'],
  [
    'an unknown element',
    '<OrdRspItem>',
    '<Surprise>1</Surprise><OrdRspItem>',
    'OrdRsp/OrdRspItem is missing or not in its place',
  ],
  [
    'elements in another order',
    '<OrderItemRef>10</OrderItemRef><ItemInstruction Value="ConfirmedWithChanges"/>',
    '<ItemInstruction Value="ConfirmedWithChanges"/><OrderItemRef>10</OrderItemRef>',
    'OrdRspItem/OrderItemRef is missing or not in its place',
  ],
  [
    'an element twice',
    '<OrdRspId>R-1</OrdRspId>',
    '<OrdRspId>R-1</OrdRspId><OrdRspId>R-1</OrdRspId>',
    'comes more than once',
  ],
  ['an unknown status', 'Value="Modified"', 'Value="Perhaps"', 'unknown value "Perhaps"'],
  ['a missing unit', '<RequestedQuantity UoM="PCE">', '<RequestedQuantity>', 'RequestedQuantity has no UoM'],
  ['a negative amount', '12.50', '-12.50', 'Price cannot be "-12.50"'],
  ['a decimal comma', '12.50', '12,50', 'Price cannot be "12,50"'],
  ['a fraction of a piece', '>10</RequestedQuantity>', '>1.5</RequestedQuantity>', 'RequestedQuantity cannot be "1.5"'],
  ['an impossible day', '20261130', '20261330', 'Date cannot be "20261330"'],
  ['a price of another kind', '>Net<', '>Gross<', 'PriceCategory cannot be "Gross"'],
  ['text between elements', '<OrdRspItem>', 'hello<OrdRspItem>', 'holds text between its elements'],
  [
    'elements inside text',
    'EUR</Currency></ProductPrice>',
    '<b>EUR</b></Currency></ProductPrice>',
    'holds elements instead of text',
  ],
  ['another name', 'OrdRsp>', 'Invoice>', 'The document is Invoice, but OrdRsp was announced.'],
])('An order response with %s is refused', (_what, from, to, problem) => {
  const raw = ORD_RSP.replaceAll(from, to)

  expect(findDocumentProblem('OrdRsp', readXml(raw))).toContain(problem)
})
