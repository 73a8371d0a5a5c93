import { reservePackageNumbers } from '@partwire/contract/e-documents/document-files'
import { updateEDocumentSetting } from '@partwire/contract/e-documents/e-documents'
import { anEDocumentSetting } from '@partwire/domain/e-document/samples'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import { isSscc } from '@partwire/domain/lib/gs1'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortalWithSuppliers } from '../../../../testing/given/given-portal'

let fixture: Awaited<ReturnType<typeof startPortalWithSuppliers>>

beforeAll(async () => {
  fixture = await startPortalWithSuppliers()
  for (const supplier of [fixture.supplier, fixture.otherSupplier]) {
    await supplier.call(updateEDocumentSetting, anEDocumentSetting())
  }
})
afterAll(() => fixture.portal.close())

test('package numbers are SSCCs with the prefix of the settings; none is given twice, however many ask at once', async () => {
  const replies = await Promise.all([1, 2, 3].map((count) => fixture.supplier.call(reservePackageNumbers, { count })))

  const numbers = replies.flatMap(({ body }) => body.numbers ?? [])
  expect(new Set(numbers).size).toBe(6)
  for (const number of numbers) {
    expect(number).toMatch(/^04012345\d{10}$/)
    expect(isSscc(number)).toBe(true)
  }
})

test('each supplier has its own counter', async () => {
  expect((await fixture.otherSupplier.call(reservePackageNumbers, { count: 1 })).body).toEqual({
    success: true,
    numbers: ['040123450000000016'],
  })
})

test('when all numbers of the prefix are used, that is said and no number is lost', async () => {
  const { otherSupplier, portal } = fixture
  await otherSupplier.call(updateEDocumentSetting, anEDocumentSetting({ gs1CompanyPrefix: '401234512345' }))
  await sql`update document_numbers set last = 99998 where kind = 'Package' and last = 1`.execute(portal.db)

  expect(await otherSupplier.call(reservePackageNumbers, { count: 2 })).toMatchObject({
    status: 409,
    body: { error: 'All package numbers of your GS1 company prefix are used.' },
  })
  expect((await otherSupplier.call(reservePackageNumbers, { count: 1 })).body).toMatchObject({ success: true })
})

test('without a prefix the settings are named', async () => {
  await fixture.supplier.call(updateEDocumentSetting, BLANK_E_DOCUMENT_SETTING)

  expect(await fixture.supplier.call(reservePackageNumbers, { count: 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'Enter your GS1 company prefix in the settings first.' },
  })
})
