import { buildEInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { anInvoiceSource, INVOICE_CASES, someInvoiceFacts } from '@partwire/domain/e-document/samples'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../upstream/codec/xml/parse'
import { UBL_SEQUENCES } from './testing/ubl-sequences'
import { findDisorder, findTexts, inLines } from './testing/xml-files'
import { writeUblInvoice } from './ubl'

describe.each(Object.entries(INVOICE_CASES))('case %s', (name, source) => {
  const text = writeUblInvoice(buildEInvoice(source), 'xrechnung')

  test('is written as in its golden file', async () => {
    await expect(inLines(text)).toMatchFileSnapshot(`golden/${name}-xrechnung.xml`)
  })

  test('is well-formed, has the elements in the order of the schema and none without content', () => {
    expect(findDisorder(parseXml(text, 'The invoice'), UBL_SEQUENCES)).toEqual([])
  })

  test('as Peppol differs in the specification it declares, and in nothing else', () => {
    const peppol = writeUblInvoice(buildEInvoice(source), 'peppol')

    expect(peppol.replace('urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'urn:xeinkauf.de:kosit:xrechnung_3.0')).toBe(text)
  })
})

test('markup in a text is text, and what XML cannot hold is removed', () => {
  const { address } = anInvoiceSource().buyerParty
  const buyerParty = {
    ...anInvoiceSource().buyerParty,
    address: address && { ...address, name1: 'Müller & Söhne <b>\u0001]]></cbc:Name> 北京' },
  }
  const text = writeUblInvoice(buildEInvoice(anInvoiceSource({ buyerParty })), 'peppol')

  expect(findTexts(parseXml(text, 'The invoice'), 'RegistrationName')).toEqual([
    'Kessler AG',
    'Müller & Söhne <b>]]></cbc:Name> 北京',
  ])
})

test('the line of the discount ends with a line break', () => {
  const text = writeUblInvoice(buildEInvoice(INVOICE_CASES.A), 'xrechnung')

  expect(text).toContain('#SKONTO#TAGE=14#PROZENT=2.00#\n</cbc:Note></cac:PaymentTerms>')
})

test('what is not subject to VAT has no rate on lines, and the rate 0 in the breakdown', () => {
  const source = anInvoiceSource({ isTaxApplies: false, taxTreatment: 'O' })
  const text = writeUblInvoice(buildEInvoice(source), 'xrechnung')

  expect(text).toContain('<cac:TaxCategory><cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>')
  expect(text).toContain('<cac:ClassifiedTaxCategory><cbc:ID>O</cbc:ID><cac:TaxScheme>')
})

test.each([
  ['PO-1', 'SO-1', '<cbc:ID>PO-1</cbc:ID><cbc:SalesOrderID>SO-1</cbc:SalesOrderID>'],
  ['PO-1', '', '<cbc:ID>PO-1</cbc:ID>'],
  ['', 'SO-1', '<cbc:ID>NA</cbc:ID><cbc:SalesOrderID>SO-1</cbc:SalesOrderID>'],
])('order numbers %j of the buyer and %j of the seller are stated', (buyerOrderNumber, sellerOrderNumber, expected) => {
  const source = anInvoiceSource({ buyerOrderNumber, facts: someInvoiceFacts({ sellerOrderNumber }) })

  expect(writeUblInvoice(buildEInvoice(source), 'peppol')).toContain(
    `<cac:OrderReference>${expected}</cac:OrderReference>`,
  )
})

test('an invoice without order numbers refers to no order', () => {
  const source = anInvoiceSource({ buyerOrderNumber: '', facts: someInvoiceFacts({ sellerOrderNumber: '' }) })

  expect(writeUblInvoice(buildEInvoice(source), 'peppol')).not.toContain('OrderReference>')
})

test('the same invoice gives the same bytes', () => {
  const write = () => writeUblInvoice(buildEInvoice(INVOICE_CASES.C), 'peppol')

  expect(write()).toBe(write())
})
