import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertFile, hasLibreOffice } from '../../../spreadsheets/testing/libreoffice'
import { startImportFixture, type ImportFixture } from '../testing/import-fixture'

/*
 * The round trip of parts through an installed LibreOffice: `npm run test:spreadsheets`. Without one its tests are skipped.
 */

const PARTS = 1_000
const FORMATS = [
  ['xlsx', 'xlsx'],
  ['csv with semicolons in UTF-8', 'csv:Text - txt - csv (StarCalc):59,34,76,1'],
  ['csv with tabs in UTF-16', 'csv:Text - txt - csv (StarCalc):9,34,65535,1'],
] as const

describe.skipIf(!hasLibreOffice())('with LibreOffice', () => {
  let fixture: ImportFixture

  beforeAll(async () => {
    fixture = await startImportFixture()
    const rows = Array.from({ length: PARTS }, (_, i) => `00${i};Größe ${i} "rot", =x;EUR;${i},25`)
    await fixture.importFile(['Product Number;Description;Currency;Net Price', ...rows].join('\n'))
  })
  afterAll(() => fixture.portal.close())

  test.each(FORMATS)(
    'an export that LibreOffice has saved as %s is imported unchanged',
    async (_name, format) => {
      const exported = await fixture.download('/api/supplier/part/export/xlsx')

      const importId = await fixture.preview(await convertFile(exported, 'xlsx', format))

      expect(await fixture.get(importId)).toMatchObject({
        state: 'ready',
        counts: { new: 0, changed: 0, unchanged: PARTS, wrong: 0 },
      })
    },
    180_000,
  )
})
