import { buildEInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { anInvoiceSource, aSourceItem, INVOICE_CASES, someInvoiceFacts } from '@partwire/domain/e-document/samples'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../upstream/codec/xml/parse'
import { writeCiiInvoice } from './cii'
import { CII_SEQUENCES } from './testing/cii-sequences'
import { findDisorder, findTexts, inLines } from './testing/xml-files'

describe.each(Object.entries(INVOICE_CASES))('case %s', (name, source) => {
  const text = writeCiiInvoice(buildEInvoice(source))

  test('is written as in its golden file', async () => {
    await expect(inLines(text)).toMatchFileSnapshot(`golden/${name}-zugferd.xml`)
  })

  test('is well-formed, has the elements in the order of the schema and none without content', () => {
    expect(findDisorder(parseXml(text, 'The invoice'), CII_SEQUENCES)).toEqual([])
  })
})

test('only the tax amount names its currency', () => {
  const text = writeCiiInvoice(buildEInvoice(INVOICE_CASES.C))

  expect(text.match(/<[^>]+currencyID="[A-Z]+">/g)).toEqual(['<ram:TaxTotalAmount currencyID="EUR">'])
})

test('markup in a text is text, and what XML cannot hold is removed', () => {
  const { address } = anInvoiceSource().buyerParty
  const buyerParty = {
    ...anInvoiceSource().buyerParty,
    address: address && { ...address, name1: 'Müller & Söhne <b>\u0001]]></ram:Name> 北京' },
  }
  const text = writeCiiInvoice(buildEInvoice(anInvoiceSource({ buyerParty })))

  expect(findTexts(parseXml(text, 'The invoice'), 'Name')).toContain('Müller & Söhne <b>]]></ram:Name> 北京')
})

test('an account is stated as IBAN or, where there is none, as account number', () => {
  const { banking } = anInvoiceSource()
  const writeAccount = (changes: Partial<typeof banking>) =>
    writeCiiInvoice(buildEInvoice(anInvoiceSource({ banking: { ...banking, ...changes } })))

  expect(writeAccount({ iban: 'DE89 3704 0044 0532 0130 00' })).toContain('<ram:IBANID>DE89370400440532013000<')
  expect(writeAccount({ iban: '', bankAccount: '0532013000' })).toContain('<ram:ProprietaryID>0532013000<')
})

test('a country of origin that the code list does not have is left out', () => {
  const items = [aSourceItem({ taxCode: 'VAT', taxPercent: 19, countryCode: 'SS' })]

  expect(writeCiiInvoice(buildEInvoice(anInvoiceSource({ items })))).not.toContain('OriginTradeCountry')
})

test('goods that were delivered on several days have a period instead of a day', () => {
  const dispatchAdvices = [
    { desAdvId: 'DA-1', deliveryDate: '20261112' },
    { desAdvId: 'DA-2', deliveryDate: '20261114' },
  ]
  const text = writeCiiInvoice(
    buildEInvoice(anInvoiceSource({ deliveryDate: '', facts: someInvoiceFacts({ dispatchAdvices }) })),
  )

  expect(text).not.toContain('ActualDeliverySupplyChainEvent')
  expect(findTexts(parseXml(text, 'The invoice'), 'DateTimeString').slice(1, 3)).toEqual(['20261112', '20261114'])
  expect(text).toContain('<ram:Content>Dispatch advices: DA-1, DA-2</ram:Content>')
})

test('the delivery is an element also when nothing is known about it', () => {
  const { buyerParty } = anInvoiceSource()
  const invoice = buildEInvoice(
    anInvoiceSource({
      deliveryDate: '',
      deliveryParty: null,
      buyerParty: { ...buyerParty, address: buyerParty.address && { ...buyerParty.address, city: '' } },
      facts: someInvoiceFacts({ dispatchAdvices: [], lastConfirmedDate: '' }),
    }),
  )

  expect(writeCiiInvoice(invoice)).toContain('<ram:ApplicableHeaderTradeDelivery/>')
})

test('what is not subject to VAT has no rate on lines', () => {
  const text = writeCiiInvoice(buildEInvoice(anInvoiceSource({ isTaxApplies: false, taxTreatment: 'O' })))

  expect(text).toContain('<ram:CategoryCode>O</ram:CategoryCode></ram:ApplicableTradeTax>')
  expect(text).not.toContain('schemeID="VA"')
})

test('the same invoice gives the same bytes', () => {
  const write = () => writeCiiInvoice(buildEInvoice(INVOICE_CASES.C))

  expect(write()).toBe(write())
})
