import { supplierCheckLogin } from '@partwire/contract/auth'
import { listOrders } from '@partwire/contract/orders'
import { getSetting, updateSetting } from '@partwire/contract/settings'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { aSetting } from '@partwire/domain/settings/samples'
import type { Setting } from '@partwire/domain/settings/shape'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let count = 0

const { seller, bank, contactPerson } = aSetting()

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
})
beforeEach(async () => {
  supplier = await givenNewSupplier()
})
afterAll(() => portal.close())

test('before the first save the settings are blank: country DE, currency USD, one empty tax row', async () => {
  const { status, body } = await supplier.call(getSetting)

  expect({ status, body }).toEqual({ status: 200, body: { success: true, setting: BLANK_SETTING } })
})

test('saved settings are read back exactly', async () => {
  const setting = aSetting({
    seller: { ...seller, name: "Łukasiewicz & Söhne 'GmbH'", street: '北京路 7', country: 'CN' },
    taxs: [
      { code: 'VAT', description: 'Value added tax', percent: 7.5 },
      { code: 'R', description: 'Reduced', percent: 0 },
      { code: 'A', description: 'Another', percent: 19.123456789 },
    ],
  })

  const saved = await supplier.call(updateSetting, setting)

  expect(saved).toMatchObject({ status: 200, body: { success: true } })
  expect(await readSetting()).toEqual(setting)
})

test.each([
  ['7,5', 7.5],
  ['7.5', 7.5],
  [' 19 ', 19],
  ['-0,25', -0.25],
  ['.5', 0.5],
  ['7.125', 7.125],
])('the percent %j is stored as the number %j', async (percent, expected) => {
  await supplier.call(updateSetting, aSetting({ taxs: [{ code: 'VAT', description: 'Tax', percent }] }))

  expect((await readSetting()).taxs).toEqual([{ code: 'VAT', description: 'Tax', percent: expected }])
})

test('a chosen decimal mark is kept by an update without one, and the point is chosen again by name', async () => {
  await supplier.call(updateSetting, aSetting({ decimalMark: ',' }))
  const chosen = await readSetting()
  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'CHF' }))
  const kept = await readSetting()

  await supplier.call(updateSetting, aSetting({ decimalMark: '.' }))

  expect([chosen, kept, await readSetting()]).toEqual([
    aSetting({ decimalMark: ',' }),
    aSetting({ defaultCurrency: 'CHF', decimalMark: ',' }),
    aSetting(),
  ])
})

test('a page of another supplier stores nothing here: a second sign-in in the same browser replaces its session', async () => {
  await supplier.call(updateSetting, aSetting())
  const { body } = await supplier.call(supplierCheckLogin)
  const id = body.supplier?.id ?? ''

  const statusOf = async (pageOf: string) => {
    const payload = aSetting({ bank: { ...bank, iban: `typed on the page of ${pageOf}` } })
    const { status } = await supplier.send({
      method: 'POST',
      url: '/api/supplier/setting/update',
      payload: JSON.stringify(payload),
      headers: { 'x-supplier-id': pageOf },
    })
    return status
  }

  expect(await statusOf('987654')).toBe(401)
  expect(await readSetting()).toEqual(aSetting())
  expect(await statusOf(id)).toBe(200)
})

test('a page of another supplier reads nothing here', async () => {
  const { body } = await supplier.call(supplierCheckLogin)

  const statuses = ['987654', body.supplier?.id ?? ''].map(async (pageOf) => {
    const headers = { 'x-supplier-id': pageOf }
    const list = await supplier.send({ method: 'POST', url: '/api/supplier/order/list', payload: '{}', headers })
    const setting = await supplier.send({ method: 'GET', url: '/api/supplier/setting', headers })
    return [list.status, setting.status]
  })

  expect(await Promise.all(statuses)).toEqual([
    [401, 401],
    [200, 200],
  ])
})

test('the settings in the order list have the chosen decimal mark as well', async () => {
  await supplier.call(updateSetting, aSetting({ decimalMark: ',' }))

  const { body } = await supplier.call(listOrders, {})

  expect(body.setting).toEqual(aSetting({ decimalMark: ',' }))
})

test('the session check names the decimal mark of a supplier who chose the comma', async () => {
  const before = await supplier.call(supplierCheckLogin)
  await supplier.call(updateSetting, aSetting({ decimalMark: ',' }))

  const after = await supplier.call(supplierCheckLogin)

  expect(before.body).not.toHaveProperty('supplier.decimalMark')
  expect(after.body).toHaveProperty('supplier.decimalMark', ',')
})

test('saving again replaces everything, tax rows included', async () => {
  const taxs = ['A', 'B', 'C'].map((code) => ({ code, description: code, percent: 1 }))
  await supplier.call(updateSetting, aSetting({ taxs }))

  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'NLG', taxs: taxs.slice(1) }))

  expect(await readSetting()).toEqual(aSetting({ defaultCurrency: 'NLG', taxs: taxs.slice(1) }))
})

test('blanks around typed values are trimmed', async () => {
  await supplier.call(updateSetting, aSetting({ seller: { ...seller, name: '  Kessler AG ' } }))

  expect(await readSetting()).toEqual(aSetting())
})

test('settings that break a rule are refused with the text of the banner and nothing is stored', async () => {
  const answer = await supplier.call(
    updateSetting,
    aSetting({
      bank: { ...bank, iban: ' ' },
      contactPerson: { ...contactPerson, email: 'jonas@kessler' },
      taxs: [{ code: 'VAT', description: '', percent: 'x' }],
    }),
  )

  expect(answer).toMatchObject({
    status: 400,
    body: {
      success: false,
      error: 'Please confirm IBAN, Email, Tax Description & Tax Percent!',
      errorField: 'bank.iban',
    },
  })
  expect(await readSetting()).toEqual(BLANK_SETTING)
})

test('an unusual IBAN and SWIFT are stored', async () => {
  const setting = aSetting({ bank: { ...bank, iban: 'none', swift: '?' } })

  await supplier.call(updateSetting, setting)

  expect(await readSetting()).toEqual(setting)
})

test.each([
  ['country', { seller: { ...seller, country: 'XX' } }, 'The country XX is not known.', 'seller.country'],
  ['currency', { defaultCurrency: 'ABC' }, 'The currency ABC is not known.', 'defaultCurrency'],
])('an unknown %s is refused with a sentence', async (_what, change, error, errorField) => {
  const answer = await supplier.call(updateSetting, aSetting(change))

  expect(answer).toMatchObject({ status: 400, body: { success: false, error, errorField } })
  expect(await readSetting()).toEqual(BLANK_SETTING)
})

test('a refused save leaves what was stored before', async () => {
  await supplier.call(updateSetting, aSetting())

  await supplier.call(updateSetting, aSetting({ taxRegistrationNumber: '' }))

  expect(await readSetting()).toEqual(aSetting())
})

test('the settings of another supplier stay as they are', async () => {
  const other = await givenNewSupplier()
  await other.call(updateSetting, aSetting())

  await supplier.call(updateSetting, aSetting({ defaultCurrency: 'JPY', taxs: [] }))

  expect((await other.call(getSetting)).body.setting).toEqual(aSetting())
  expect((await readSetting()).taxs).toEqual([])
})

test('without a session there are no settings, and an operator has none', async () => {
  for (const visitor of [portal.visitor(), operator]) {
    expect(await visitor.call(getSetting)).toMatchObject({ status: 401, body: { success: false } })
    expect(await visitor.call(updateSetting, aSetting())).toMatchObject({ status: 401, body: { success: false } })
  }
})

test.each<[string, unknown]>([
  ['id and supplierId', { ...aSetting(), id: '1', supplierId: '1' }],
  ['a missing block', { ...aSetting(), bank: undefined }],
  ['a number for a text', { ...aSetting(), seller: { ...seller, name: 7 } }],
  ['null for a text', { ...aSetting(), contactPerson: { ...contactPerson, phone: null } }],
  ['a NUL character', aSetting({ seller: { ...seller, city: 'a\0b' } })],
  ['a line break', aSetting({ seller: { ...seller, city: 'a\nb' } })],
  [
    '101 tax rows',
    aSetting({ taxs: Array.from({ length: 101 }, () => ({ code: 'A', description: 'B', percent: 1 })) }),
  ],
  ['a very long name', aSetting({ seller: { ...seller, name: 'x'.repeat(201) } })],
  ['a percent too large for its column', aSetting({ taxs: [{ code: 'A', description: 'B', percent: 1e300 }] })],
  ['NaN', aSetting({ taxs: [{ code: 'A', description: 'B', percent: 'NaN' }] })],
  ['a percent that can be read two ways', aSetting({ taxs: [{ code: 'A', description: 'B', percent: '7,125' }] })],
  ['a decimal mark that is none', { ...aSetting(), decimalMark: ';' }],
])('%s is a 400 and nothing is stored', async (_what, body) => {
  const answer = await supplier.send({ method: 'POST', url: updateSetting.path, payload: JSON.stringify(body) })

  expect(answer).toMatchObject({ status: 400, body: { success: false, error: expect.any(String) } })
  expect(await readSetting()).toEqual(BLANK_SETTING)
})

test('SQL in a field is text', async () => {
  const setting = aSetting({ taxRegistrationNumber: "'; drop table settings; --" })

  await supplier.call(updateSetting, setting)

  expect(await readSetting()).toEqual(setting)
})

test('many saves at once end with all values of one of them', async () => {
  const settings = ['AUD', 'CHF', 'EUR', 'GBP'].map((code) =>
    aSetting({ defaultCurrency: code, taxs: [{ code, description: code, percent: 1 }] }),
  )

  const answers = await Promise.all(settings.map((setting) => supplier.call(updateSetting, setting)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { defaultCurrency, taxs } = await readSetting()
  expect(taxs).toEqual([{ code: defaultCurrency, description: defaultCurrency, percent: 1 }])
})

async function readSetting(): Promise<Setting> {
  const { body } = await supplier.call(getSetting)
  if (body.setting === undefined) throw new Error('The reply has no settings.')
  return body.setting
}

async function givenNewSupplier(): Promise<Visitor> {
  count += 1
  const fields = { tecComId: `TC-${count}`, contactEmail: `s${count}@supplier.test` }
  return givenSignedInSupplier(portal, await givenSupplier(operator, fields))
}
