import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from '../../../testing/read-xlsx'
import { startImportFixture, type ImportFixture } from '../testing/import-fixture'

let fixture: ImportFixture

beforeAll(async () => {
  fixture = await startImportFixture()
  await fixture.addPart('0042', {
    description: '=1+1; "rot", -5 mm',
    ean: '4006381333931',
    countryCode: 'DE',
    statisticGroup: '8708',
    taxCode: 'VAT',
    packetKind: 'Box',
    deliveryDays: '5',
    netPrices: [
      { currency: 'EUR', partyNumber: '', price: '12.50' },
      { currency: 'EUR', partyNumber: '100', price: '11' },
      { currency: 'USD', partyNumber: '', price: '0.0000001' },
    ],
    listPrices: [{ currency: 'EUR', partyNumber: '', price: '20' }],
  })
  await fixture.addPart('Größe 7')
  await fixture.answer({ productNumber: 'L-1' }, { productName: 'Learned', unitNetPrice: '1234.567' })
})
afterAll(() => fixture.portal.close())

test('the csv file has one row for each part, currency and customer', async () => {
  const content = await fixture.download('/api/supplier/part/export/csv')

  expect(content.toString('utf8').split('\r\n').slice(0, 4)).toEqual([
    '\uFEFF"Product Number","Description","EAN","Currency","Customer","Net Price","List Price","Country of Origin","Statistic Group","Tax Code","Packet Kind","Delivery Days"',
    `"0042","'=1+1; ""rot"", -5 mm","4006381333931","EUR",,12.5,20,"DE","8708","VAT","Box",5`,
    '"0042",,,"EUR","100",11,,,,,,',
    '"0042",,,"USD",,"0.0000001",,,,,,',
  ])
})

test('the xlsx file has numbers as numbers and product numbers as text', async () => {
  const cells = readXlsx(await fixture.download('/api/supplier/part/export/xlsx'))

  expect(['A1', 'A2', 'B2', 'F2', 'G2', 'L2'].map((address) => cells.get(address))).toEqual([
    'Product Number',
    '0042',
    '=1+1; "rot", -5 mm',
    12.5,
    20,
    5,
  ])
})

describe.each(['csv', 'xlsx'])('an exported %s file', (format) => {
  test('can be imported again: without an edit every row is unchanged', async () => {
    const importId = await fixture.preview(await fixture.download(`/api/supplier/part/export/${format}`))

    expect(await fixture.get(importId)).toMatchObject({
      state: 'ready',
      counts: { new: 0, changed: 0, unchanged: 6, wrong: 0 },
    })
  })
})

test('the export shows no part of another supplier', async () => {
  const own = fixture.supplier
  const response = await fixture.portal.app.inject({
    method: 'GET',
    url: '/api/supplier/part/export/csv',
    cookies: Object.fromEntries(fixture.otherSupplier.cookies),
  })

  expect(own).not.toBe(fixture.otherSupplier)
  expect(response.body.trim().split('\r\n')).toHaveLength(1)
})
