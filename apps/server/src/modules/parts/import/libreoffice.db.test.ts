import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startImportFixture, type ImportFixture } from '../testing/import-fixture'

/*
 * The round trip of parts through an installed LibreOffice: `npm run test:spreadsheets`. Without one its tests are skipped.
 */

const run = promisify(execFile)
const PROGRAM = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((path) => existsSync(path))
const PARTS = 1_000
const FORMATS = [
  ['xlsx', 'xlsx'],
  ['csv with semicolons in UTF-8', 'csv:Text - txt - csv (StarCalc):59,34,76,1'],
  ['csv with tabs in UTF-16', 'csv:Text - txt - csv (StarCalc):9,34,65535,1'],
] as const

describe.skipIf(PROGRAM === undefined)('with LibreOffice', () => {
  let fixture: ImportFixture
  let folder: string

  beforeAll(async () => {
    fixture = await startImportFixture()
    folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
    const rows = Array.from({ length: PARTS }, (_, i) => `00${i};Größe ${i} "rot", =x;EUR;${i},25`)
    await fixture.importFile(['Product Number;Description;Currency;Net Price', ...rows].join('\n'))
  })
  afterAll(async () => {
    await fixture.portal.close()
    await rm(folder, { recursive: true })
  })

  async function convert(content: Buffer, from: string, to: string): Promise<Buffer> {
    await writeFile(join(folder, `file.${from}`), content)
    const output = join(folder, 'out')
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run(PROGRAM ?? '', [
      profile,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      output,
      join(folder, `file.${from}`),
    ])
    return readFile(join(output, `file.${to.split(':')[0]}`))
  }

  test.each(FORMATS)(
    'an export that LibreOffice has saved as %s is imported unchanged',
    async (_name, format) => {
      const exported = await fixture.download('/api/supplier/part/export/xlsx')

      const importId = await fixture.preview(await convert(exported, 'xlsx', format))

      expect(await fixture.get(importId)).toMatchObject({
        state: 'ready',
        counts: { new: 0, changed: 0, unchanged: PARTS, wrong: 0 },
      })
    },
    180_000,
  )
})
