import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAnswerFile } from '../testing/answer-file'
import { type AnswerFixture, startAnswerFixture } from '../testing/answer-fixture'
import { addThousandLines, EXPECTED, fillThousandLines, LINES, submitThousandLines } from '../testing/thousand-lines'

const TIMEOUT_MS = 120_000
/** Written by LibreOffice: see the README of its folder. */
const LIBREOFFICE_FILE = new URL('../../../../spreadsheets/testing/fixtures/answers.xlsx', import.meta.url)

let fixture: AnswerFixture

beforeEach(async () => {
  fixture = await startAnswerFixture()
  await addThousandLines(fixture)
})
afterEach(() => fixture.portal.close())

test(
  '1,000 open lines that are exported, filled, imported and submitted give exactly the filled values at the platform',
  async () => {
    const rows = await fixture.exportRows()
    expect(rows).toHaveLength(LINES)

    await expectRoundTrip(writeAnswerFile(fillThousandLines(rows)))
  },
  TIMEOUT_MS,
)

test(
  '1,000 filled lines in a file that LibreOffice has written give exactly the filled values at the platform',
  async () => expectRoundTrip(await readFile(LIBREOFFICE_FILE)),
  TIMEOUT_MS,
)

/** Imports a file with the filled lines and submits them. */
async function expectRoundTrip(content: Buffer): Promise<void> {
  const { importId, state, counts } = await fixture.preview(content)
  expect({ state, counts }).toEqual({
    state: 'ready',
    counts: { changed: LINES + 100, unchanged: 0, wrong: 0, closed: 0, stale: 0 },
  })
  await fixture.apply(importId)

  expect(await fixture.readRun()).toMatchObject({ doneCount: 100, refusedCount: 0, lineCount: LINES })
  expect(await submitThousandLines(fixture)).toEqual(EXPECTED)
}
