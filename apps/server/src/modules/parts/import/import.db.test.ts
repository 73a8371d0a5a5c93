import { applyPartImport, getPartImport, removePartImport } from '@partwire/contract/parts/part-import'
import { listParts, removePart } from '@partwire/contract/parts/parts'
import { PART_MAX_LENGTHS } from '@partwire/domain/parts/shape'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeWorkbook } from '../../../spreadsheets/testing/write-workbook'
import { depsFor } from '../../../deps'
import { enqueueLostJobs } from '../../../jobs/enqueue-lost-jobs'
import { startImportFixture, type ImportFixture } from '../testing/import-fixture'
import { applyPartImport as applyJob } from './apply-import'
import { deleteOldImports } from '../../imports/enqueue-import'
import { findRowParts, insertPreviewRows } from './row-store'

let fixture: ImportFixture

beforeAll(async () => {
  fixture = await startImportFixture()
})
afterAll(() => fixture.portal.close())

const ENDED_RUN = {
  kind: 'parts',
  state: 'reading',
  attempts: 1,
  lostRuns: 0,
  headerRow: 1,
  columns: null,
  choice: null,
  previewRun: 0,
} as const

const csv = (...rows: string[]) => rows.join('\r\n')

describe('the preview', () => {
  test('counts new, changed, unchanged and wrong rows, and changes no part', async () => {
    await fixture.addPart('P-1', {
      description: 'Disc',
      netPrices: [{ currency: 'EUR', partyNumber: '', price: '12.5' }],
    })
    await fixture.addPart('P-2', { description: 'Pad' })

    const importId = await fixture.preview(
      csv(
        'Artikelnummer;Bezeichnung;Währung;Nettopreis',
        'p-1;Brake disc;EUR;12,50',
        'P-2;Pad;;',
        'P-3;Drum;EUR;7,25',
        ';Without number;;',
        'P-4;x;EUR;soon',
      ),
    )

    expect(await fixture.get(importId)).toMatchObject({
      fileName: 'parts.csv',
      state: 'ready',
      rowCount: 5,
      rowsDone: 5,
      questions: [],
      counts: { new: 1, changed: 1, unchanged: 1, wrong: 2 },
    })
    expect(await fixture.listRows(importId, 'new')).toEqual([
      {
        rowNumber: 4,
        productNumber: 'P-3',
        reason: '',
        changes: [
          { field: 'description', currency: '', partyNumber: '', before: '', after: 'Drum' },
          { field: 'netPrice', currency: 'EUR', partyNumber: '', before: '', after: '7.25' },
        ],
      },
    ])
    expect(await fixture.listRows(importId, 'changed')).toMatchObject([
      { rowNumber: 2, productNumber: 'p-1', changes: [{ field: 'description', before: 'Disc', after: 'Brake disc' }] },
    ])
    expect(await fixture.listRows(importId, 'wrong')).toMatchObject([
      { rowNumber: 5, productNumber: '', reason: 'The product number is missing.', changes: [] },
      { rowNumber: 6, productNumber: 'P-4', reason: 'Net Price: "soon" is not a number.' },
    ])
    expect(await fixture.findPart('P-1')).toMatchObject({ description: { value: 'Disc' } })
    expect(await fixture.findPart('P-3')).toBeUndefined()
  })

  test('shows a product number that is cut within a character', async () => {
    const start = 'x'.repeat(PART_MAX_LENGTHS.productNumber - 1)

    const importId = await fixture.preview(csv('Product Number,Description', `${start}😀,One`))

    expect(await fixture.listRows(importId, 'wrong')).toMatchObject([{ productNumber: `${start}\uFFFD` }])
  })

  test('shows columns whose texts are cut within a character or have one that cannot be stored', async () => {
    const start = 'x'.repeat(59)
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = [
      ['Product Number', `${start}😀`, 'a_x0000_b'],
      ['C-1', `${start}😀`, '_xD83D_'],
    ]
    const file = writeWorkbook({ rows: rows.map((texts) => `<row>${texts.map(cell).join('')}</row>`).join('') })

    const importId = await fixture.preview(file)

    expect(await fixture.get(importId)).toMatchObject({
      state: 'ready',
      columns: [
        { header: 'Product Number', samples: ['C-1'] },
        { header: `${start}\uFFFD`, samples: [`${start}\uFFFD`] },
        { header: 'a\uFFFDb', samples: ['\uFFFD'] },
      ],
    })
  })

  test('reads of a part only what a row can change: a part may have prices for thousands of customers', async () => {
    const prices = ['', '100', '200'].map((partyNumber) => ({ currency: 'EUR', partyNumber, price: '12.5' }))
    const dollars = { currency: 'USD', partyNumber: '', price: '14' }
    await fixture.addPart('M-1', { description: 'Disc', netPrices: [...prices, dollars] })

    const [ofCustomer, ofNobody, unknown] = await findRowParts(fixture.portal.db, fixture.supplierId, [
      { productNumber: 'm-1', currency: 'EUR', partyNumber: '200' },
      { productNumber: 'M-1', currency: '', partyNumber: '' },
      { productNumber: 'M-2', currency: 'EUR', partyNumber: '' },
    ])

    const named = (part: typeof ofCustomer) => part?.values?.map((each) => [each.field, each.partyNumber]).toSorted()
    expect(named(ofCustomer)).toEqual([
      ['description', ''],
      ['netPrice', ''],
      ['netPrice', '200'],
    ])
    expect(named(ofNobody)).toEqual([['description', '']])
    expect(unknown).toEqual({ key: 'm-2', values: null })
  })

  test('says which row has another value for the same part', async () => {
    const importId = await fixture.preview(csv('Product Number,Description', 'R-1,One', 'r-1 ,Two', 'R-1,One'))

    expect((await fixture.get(importId)).counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 1 })
    expect(await fixture.listRows(importId, 'wrong')).toMatchObject([
      { rowNumber: 3, reason: 'Row 2 has another description for this part: One.' },
    ])
  })

  test('asks what an ambiguous number means, and which column has the product number', async () => {
    const importId = await fixture.preview(csv('Teil;Preis', 'A-1;1,234', 'A-2;2,500'))
    const asking = await fixture.get(importId)
    expect(asking).toMatchObject({
      state: 'asking',
      questions: [
        'Please choose the column with the product number.',
        'Please choose the currency of the prices.',
        'Please choose what 1,234 means in the column Preis.',
      ],
    })

    expect(
      await fixture.choose(importId, { fields: ['productNumber', 'netPrice'], marks: ['', ''], currency: 'EUR' }),
    ).toMatchObject({ status: 400, body: { error: 'Please choose what 1,234 means in the column Preis.' } })
    await fixture.choose(importId, { fields: ['productNumber', 'netPrice'], marks: ['', ','], currency: 'EUR' })

    expect(await fixture.get(importId)).toMatchObject({ state: 'ready', counts: { new: 2 } })
    expect((await fixture.listRows(importId, 'new')).map(({ changes }) => changes[0]?.after)).toEqual([
      '1.234',
      '2.500',
    ])
  })

  test('is made again when a person changes the columns', async () => {
    const importId = await fixture.preview(csv('Product Number;Description;Name', 'C-1;Wrong text;Right text'))
    await fixture.choose(importId, { fields: ['productNumber', '', 'description'], marks: ['', '', ''], currency: '' })

    const rows = await fixture.listRows(importId, 'new')
    expect(rows.map(({ changes }) => changes[0]?.after)).toEqual(['Right text'])
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This file is not a spreadsheet.'],
    ['half an xlsx file', writeWorkbook({ rows: '' }).subarray(0, 400), 'This file is damaged.'],
    ['an empty sheet', writeWorkbook({ rows: '' }), 'This file contains no rows.'],
  ])('%s gets one clear sentence', async (_what, content, sentence) => {
    const importId = await fixture.preview(content)

    expect(await fixture.get(importId)).toMatchObject({ state: 'failed', reason: expect.stringContaining(sentence) })
    expect(await fixture.apply(importId)).toMatchObject({ status: 409, body: { code: 'wrong-status' } })
  })
})

describe('the upload', () => {
  test('of a file that is larger than 25 MB is refused', async () => {
    expect(await fixture.upload(Buffer.alloc(25 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { success: false, error: 'The file is larger than 25 MB.' },
    })
  })

  test('of nothing is refused', async () => {
    expect(await fixture.upload('')).toMatchObject({ status: 400, body: { error: 'This file is empty.' } })
  })

  test('keeps the three newest files of a supplier', async () => {
    const first = await fixture.preview(csv('Product Number', 'U-1'))
    for (const number of ['U-2', 'U-3', 'U-4']) await fixture.preview(csv('Product Number', number))

    expect(await fixture.supplier.call(getPartImport, { importId: first })).toMatchObject({ status: 404 })
  })

  test('is deleted with all its rows a day later', async () => {
    const importId = await fixture.preview(csv('Product Number', 'U-5'))
    const { deps, clock } = fixture.portal
    await deleteOldImports({ ...deps, now: () => new Date(clock.now().getTime() + 25 * 60 * 60 * 1000) })

    const { supplierId } = fixture
    const { rows } = await sql`
      select (select count(*)::int from part_imports where supplier_id = ${supplierId} and id = ${importId}) as imports,
        (select count(*)::int from part_import_pieces where supplier_id = ${supplierId} and import_id = ${importId}) as pieces,
        (select count(*)::int from part_import_rows where supplier_id = ${supplierId} and import_id = ${importId}) as rows
    `.execute(fixture.portal.db)
    expect(rows).toEqual([{ imports: 0, pieces: 0, rows: 0 }])
  })

  test('stores no rows of an import that was removed while its file was read', async () => {
    const importId = await fixture.preview(csv('Product Number', 'U-6'))
    await fixture.supplier.call(removePartImport, { importId })
    const run = { ...ENDED_RUN, supplierId: fixture.supplierId, importId }
    await insertPreviewRows(fixture.portal.db, run, [
      { rowNumber: 2, verdict: 'new', productNumber: 'U-6', reason: '', changes: [] },
    ])

    const { rows } = await sql<{ count: string }>`
      select count(*) from part_import_rows where import_id = ${importId}
    `.execute(fixture.portal.db)
    expect(rows).toEqual([{ count: '0' }])
  })
})

describe('the import', () => {
  test('stores the correct rows as typed values with their day', async () => {
    await fixture.addPart('I-1', { description: 'Old', ean: '4006381333931' })

    const done = await fixture.importFile(
      csv(
        'Product Number;Description;Currency;Customer;Net Price;List Price;Delivery Days',
        'I-1;New;;;;;3',
        'I-2;Second;EUR;;12,5;20;',
        'I-2;;EUR;100;11;;',
        'I-2;;USD;;14;;',
        'I-3;;XX;;1;;',
      ),
    )

    expect(done).toMatchObject({ state: 'applied', counts: { new: 3, changed: 1, unchanged: 0, wrong: 1 } })
    expect(await fixture.findPart('I-1')).toMatchObject({
      description: { value: 'New', source: expect.stringMatching(/^part list of/) },
      ean: { value: '4006381333931' },
      deliveryDays: { value: '3' },
    })
    expect(await fixture.findPart('I-2')).toMatchObject({
      description: { value: 'Second' },
      netPrices: [
        { currency: 'EUR', partyNumber: '', value: '12.5', source: expect.stringMatching(/^price list of/) },
        { currency: 'EUR', partyNumber: '100', value: '11' },
        { currency: 'USD', partyNumber: '', value: '14' },
      ],
      listPrices: [{ currency: 'EUR', value: '20' }],
    })
    expect(await fixture.findPart('I-3')).toBeUndefined()
  })

  test('is found by the new texts of its parts', async () => {
    await fixture.importFile(csv('Product Number;Description;EAN', 'F-1;Findable thing;4047024610095'))

    for (const keyword of ['findable', '4047024610095']) {
      const { body } = await fixture.supplier.call(listParts, { keyword })
      expect(body.pager?.list.map(({ productNumber }) => productNumber)).toEqual(['F-1'])
    }
  })

  test('an imported value is never overwritten by a learned one, and the difference is shown', async () => {
    await fixture.importFile(csv('Product Number;Currency;Customer;Net Price', 'L-1;EUR;100;10'))
    await fixture.answer({ productNumber: 'L-1', customer: '100' }, { unitNetPrice: '10.5' })

    const { netPrices = [] } = (await fixture.findPart('L-1')) ?? {}
    expect(netPrices.find(({ partyNumber }) => partyNumber === '100')).toMatchObject({
      value: '10',
      learned: { value: '10.5' },
    })
  })

  test('an imported value replaces a learned one, which stays visible', async () => {
    await fixture.answer({ productNumber: 'L-2' }, { productName: 'Learned' })
    await fixture.importFile(csv('Product Number;Description', 'L-2;Imported'))

    expect((await fixture.findPart('L-2'))?.description).toMatchObject({
      value: 'Imported',
      learned: { value: 'Learned' },
    })
  })

  test('an empty cell changes nothing', async () => {
    await fixture.addPart('E-1', { description: 'Stays' })
    await fixture.importFile(csv('Product Number;Description;EAN', 'E-1;;4006381333931'))

    expect(await fixture.findPart('E-1')).toMatchObject({
      description: { value: 'Stays' },
      ean: { value: '4006381333931' },
    })
  })

  test('a price of one customer is shown with the former one, and replaces it', async () => {
    await fixture.addPart('Q-1', { netPrices: [{ currency: 'EUR', partyNumber: '100', price: '12.5' }] })
    const importId = await fixture.preview(csv('Product Number;Currency;Customer;Net Price', 'Q-1;EUR;100;13.75'))

    expect(await fixture.listRows(importId, 'changed')).toMatchObject([
      { changes: [{ field: 'netPrice', currency: 'EUR', partyNumber: '100', before: '12.5', after: '13.75' }] },
    ])
    await fixture.apply(importId)
    expect(await fixture.findPart('Q-1')).toMatchObject({ netPrices: [{ partyNumber: '100', value: '13.75' }] })
  })

  test('a preview that the previous version has stored is shown and imported', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'Q-2;New'))
    const change = { field: 'description', currency: '', partyNumber: '', before: '', after: 'Stored before' }
    await sql`update part_import_rows set changes = ${JSON.stringify([change])} where import_id = ${importId}`.execute(
      fixture.portal.db,
    )

    expect(await fixture.listRows(importId, 'new')).toMatchObject([{ changes: [change] }])
    await fixture.apply(importId)
    expect(await fixture.findPart('Q-2')).toMatchObject({ description: { value: 'Stored before' } })
  })

  test('a part that was deleted after the preview is added again', async () => {
    await fixture.addPart('D-1', { description: 'Old' })
    const importId = await fixture.preview(csv('Product Number;Description', 'D-1;New'))
    await fixture.supplier.call(removePart, { productNumber: 'D-1' })
    await fixture.apply(importId)

    expect((await fixture.get(importId)).state).toBe('applied')
    expect(await fixture.findPart('D-1')).toMatchObject({ description: { value: 'New' } })
  })

  test('formulas are text', async () => {
    await fixture.importFile(csv('Product Number;Description', 'T-1;"=HYPERLINK(""http://x"")"'))

    expect((await fixture.findPart('T-1'))?.description.value).toBe('=HYPERLINK("http://x")')
  })
})

describe('the preview that was shown', () => {
  const CONFLICT = {
    status: 409,
    body: {
      code: 'conflict',
      error: 'The file was read again since this preview was shown. Please check the new preview.',
    },
  }

  test('is refused after the file was read again with other columns', async () => {
    const importId = await fixture.preview(csv('Product Number;Description;EAN', 'S-1;12345670;40123455'))
    const shown = await fixture.get(importId)
    const choice = { fields: ['productNumber', 'ean', 'description'], marks: ['', '', ''], currency: 'EUR' } as const
    await fixture.choose(importId, { ...choice, fields: [...choice.fields], marks: [...choice.marks] })

    const answer = await fixture.supplier.call(applyPartImport, { importId, previewRun: shown.previewRun })
    await fixture.portal.runJobs()

    expect(answer).toMatchObject(CONFLICT)
    expect((await fixture.get(importId)).state).toBe('ready')
    expect(await fixture.findPart('S-1')).toBeUndefined()
  })

  test('is refused when another preview was imported', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'S-2;One'))
    const { choice, previewRun } = await fixture.get(importId)
    await fixture.choose(importId, choice ?? { fields: [], marks: [], currency: '' })

    const applied = await fixture.apply(importId)
    const late = await fixture.supplier.call(applyPartImport, { importId, previewRun })

    expect(applied.status).toBe(200)
    expect(late).toMatchObject(CONFLICT)
  })

  test('is the last one for a page of the previous version, which names none', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'S-3;One'))

    const answer = await fixture.supplier.call(applyPartImport, { importId })
    await fixture.portal.runJobs()

    expect(answer.status).toBe(200)
    expect(await fixture.findPart('S-3')).toMatchObject({ description: { value: 'One' } })
  })
})

describe('exactly once', () => {
  test('a second call while the first is under way, and one after it, change nothing', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'O-1;One'))

    const answers = await Promise.all([1, 2, 3].map(() => fixture.startApplying(importId)))
    await fixture.portal.runJobs()
    await fixture.changePart('O-1', { description: 'Changed by hand' })
    const late = await fixture.apply(importId)

    expect([...answers, late].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await fixture.findPart('O-1'))?.description.value).toBe('Changed by hand')
  })

  test('a job that runs twice at the same time imports once', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'O-2;One'))
    await fixture.startApplying(importId)
    const deps = depsFor('worker', fixture.portal.deps)

    await Promise.all([1, 2].map(() => applyJob(deps, { supplierId: fixture.supplierId, importId })))

    expect((await fixture.get(importId)).state).toBe('applied')
    expect(await readRevision('o-2')).toEqual([1])
  })

  test('an import whose process was killed is continued by the next sweep', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'O-3;One'))
    await fixture.startApplying(importId)
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.portal.db)
    await sql`
      update part_imports set is_running = true, seen_at = now() - interval '31 seconds' where id = ${importId}
    `.execute(fixture.portal.db)

    await enqueueLostJobs(depsFor('worker', fixture.portal.deps))
    await fixture.portal.runJobs()

    expect((await fixture.get(importId)).state).toBe('applied')
    expect(await fixture.findPart('O-3')).toBeDefined()
  })

  test('an import that ends its process again and again fails', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'O-4;One'))
    await fixture.startApplying(importId)
    await sql`
      update part_imports set is_running = true, lost_runs = 2, seen_at = now() - interval '31 seconds' where id = ${importId}
    `.execute(fixture.portal.db)
    await fixture.portal.runJobs()

    expect(await fixture.get(importId)).toMatchObject({
      state: 'failed',
      reason: 'The import was interrupted several times.',
    })
    expect(await fixture.findPart('O-4')).toBeUndefined()
  })

  test('an error in the last row leaves all parts as they were', async () => {
    await fixture.addPart('N-1', { description: 'Before' })
    const importId = await fixture.preview(csv('Product Number;Description', 'N-1;After', 'N-2;New'))
    await sql`
      update part_import_rows set changes = '[{"field": "nonsense", "currency": "", "partyNumber": "", "after": "x"}]'
      where import_id = ${importId} and product_number = 'N-2'
    `.execute(fixture.portal.db)
    await fixture.apply(importId)

    expect(await fixture.get(importId)).toMatchObject({
      state: 'failed',
      reason: `An internal error stopped this file import. The log has the details under import ${importId}.`,
    })
    expect(await fixture.findPart('N-1')).toMatchObject({ description: { value: 'Before' } })
    expect(await fixture.findPart('N-2')).toBeUndefined()
  })

  test('an import that is removed is not applied', async () => {
    const importId = await fixture.preview(csv('Product Number;Description', 'O-5;One'))
    const { previewRun } = await fixture.get(importId)
    await fixture.supplier.call(removePartImport, { importId })

    expect(await fixture.supplier.call(applyPartImport, { importId, previewRun })).toMatchObject({
      status: 404,
      body: { error: 'This import does not exist any more. Please upload the file again.' },
    })
    expect(await fixture.findPart('O-5')).toBeUndefined()
  })
})

test('no supplier sees or changes an import of another', async () => {
  const importId = await fixture.preview(csv('Product Number', 'X-1'))

  for (const call of [getPartImport, applyPartImport, removePartImport]) {
    expect(await fixture.otherSupplier.call(call, { importId })).toMatchObject({ status: 404 })
  }
})

async function readRevision(key: string): Promise<number[]> {
  const { rows } = await sql<{ revision: number }>`
    select revision from part_values where supplier_id = ${fixture.supplierId} and product_key = ${key}
  `.execute(fixture.portal.db)
  return rows.map(({ revision }) => revision)
}
