import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertFile, hasLibreOffice } from '../../../../spreadsheets/testing/libreoffice'
import { writeAnswerFile } from '../testing/answer-file'
import { type AnswerFixture, startAnswerFixture } from '../testing/answer-fixture'
import { addThousandLines, EXPECTED, fillThousandLines, LINES, submitThousandLines } from '../testing/thousand-lines'

/*
 * The round trip of answers through an installed LibreOffice: `npm run test:spreadsheets`. Without one its tests are
 * skipped.
 */

describe.skipIf(!hasLibreOffice())('with LibreOffice', () => {
  let fixture: AnswerFixture

  beforeAll(async () => {
    fixture = await startAnswerFixture()
    await addThousandLines(fixture)
  })
  afterAll(() => fixture.portal.close())

  test('an export that LibreOffice has saved is imported unchanged', async () => {
    const { content } = await fixture.download()

    const { counts } = await fixture.preview(await convertFile(content, 'xlsx', 'xlsx'))

    expect(counts).toEqual({ changed: 0, unchanged: LINES, wrong: 0, closed: 0, stale: 0 })
  }, 180_000)

  test('1,000 filled lines that LibreOffice has saved give exactly the filled values at the platform', async () => {
    const filled = writeAnswerFile(fillThousandLines(await fixture.exportRows()))

    const { importId } = await fixture.preview(await convertFile(filled, 'xlsx', 'xlsx'))
    await fixture.apply(importId)

    expect(await submitThousandLines(fixture)).toEqual(EXPECTED)
  }, 180_000)
})
