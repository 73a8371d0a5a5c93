import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAnswerFile } from '../testing/answer-file'
import { type AnswerFixture, startAnswerFixture } from '../testing/answer-fixture'
import { addThousandLines, EXPECTED, fillThousandLines, LINES, submitThousandLines } from '../testing/thousand-lines'

let fixture: AnswerFixture

beforeAll(async () => {
  fixture = await startAnswerFixture()
  await addThousandLines(fixture)
})
afterAll(() => fixture.portal.close())

test('1,000 open lines that are exported, filled, imported and submitted give exactly the filled values at the platform', async () => {
  const rows = await fixture.exportRows()
  expect(rows).toHaveLength(LINES)

  const { importId, state, counts } = await fixture.preview(writeAnswerFile(fillThousandLines(rows)))
  expect({ state, counts }).toEqual({
    state: 'ready',
    counts: { changed: LINES + 100, unchanged: 0, wrong: 0, closed: 0, stale: 0 },
  })
  await fixture.apply(importId)

  expect(await fixture.readRun()).toMatchObject({ doneCount: 100, refusedCount: 0, lineCount: LINES })
  expect(await submitThousandLines(fixture)).toEqual(EXPECTED)
}, 120_000)
