import { getEDocumentSetting, updateEDocumentSetting } from '@partwire/contract/e-documents/e-documents'
import { getSetting, updateSetting } from '@partwire/contract/settings'
import { anEDocumentSetting } from '@partwire/domain/e-document/samples'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import type { EDocumentSetting } from '@partwire/domain/e-document/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
})
beforeEach(async () => {
  supplier = await givenNewSupplier()
})
afterAll(() => portal.close())

test('before the first save the facts of e-documents are blank', async () => {
  const { status, body } = await supplier.call(getEDocumentSetting)

  expect({ status, body }).toEqual({ status: 200, body: { success: true, setting: BLANK_E_DOCUMENT_SETTING } })
})

test('saved facts are read back exactly, and saving again replaces them', async () => {
  const setting = anEDocumentSetting({ companyRegistrationNumber: "HRB 'Ł' 北京", unitCodes: [] })
  await supplier.call(updateEDocumentSetting, anEDocumentSetting())
  const first = await readFacts()

  const saved = await supplier.call(updateEDocumentSetting, setting)

  expect(saved).toMatchObject({ status: 200, body: { success: true } })
  expect([first, await readFacts()]).toEqual([anEDocumentSetting(), setting])
})

test('they can be saved before the settings, which stay incomplete and blank', async () => {
  await supplier.call(updateEDocumentSetting, anEDocumentSetting())

  expect((await supplier.call(getSetting)).body.setting).toEqual(BLANK_SETTING)
})

test('a save of the settings keeps them, also the category of a tax that is replaced', async () => {
  const facts = anEDocumentSetting({ taxes: [{ code: 'VAT', category: 'E', exemptionReason: 'Section 4' }] })
  await supplier.call(updateEDocumentSetting, facts)

  await supplier.call(updateSetting, aSetting({ taxs: [{ code: 'VAT', description: 'None', percent: 0 }] }))

  expect(await readFacts()).toEqual(facts)
  expect((await supplier.call(getSetting)).body.setting?.taxs).toEqual([
    { code: 'VAT', description: 'None', percent: 0 },
  ])
})

test('blanks around typed values are trimmed', async () => {
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ vatId: ' DE123456789 ' }))

  expect(await readFacts()).toEqual(anEDocumentSetting())
})

test.each<[string, Partial<EDocumentSetting>, string, string]>([
  [
    'an address that is none',
    { electronicAddress: { scheme: '0088', id: '123' } },
    '123 is not valid as GLN (0088).',
    'electronicAddress',
  ],
  [
    'an unknown unit code',
    { unitCodes: [{ unit: 'Satz', code: 'PCE' }] },
    'PCE is not a known UN/ECE unit code.',
    'unitCodes.0.code',
  ],
])('%s is refused with a sentence, and nothing is stored', async (_what, changes, error, errorField) => {
  const answer = await supplier.call(updateEDocumentSetting, anEDocumentSetting(changes))

  expect(answer).toMatchObject({ status: 400, body: { success: false, error, errorField } })
  expect(await readFacts()).toEqual(BLANK_E_DOCUMENT_SETTING)
})

test('the facts of another supplier stay as they are', async () => {
  const other = await givenNewSupplier()
  await other.call(updateEDocumentSetting, anEDocumentSetting())

  await supplier.call(updateEDocumentSetting, BLANK_E_DOCUMENT_SETTING)

  expect((await other.call(getEDocumentSetting)).body.setting).toEqual(anEDocumentSetting())
})

async function readFacts(): Promise<EDocumentSetting | undefined> {
  return (await supplier.call(getEDocumentSetting)).body.setting
}

async function givenNewSupplier(): Promise<Visitor> {
  count += 1
  const fields = { tecComId: `TC-${count}`, contactEmail: `s${count}@supplier.test` }
  return givenSignedInSupplier(portal, await givenSupplier(operator, fields))
}
