import { expect, test } from 'vitest'
import { FONTS } from './fonts'
import { openFont } from './opened-fonts'
import { writePdf } from './write-pdf'

/** Two characters with one glyph in the Chinese font. */
const FIGURE_DASH = '\u2012'
const EN_DASH = '\u2013'

test('the text that can be copied from a document does not depend on the documents made before', async () => {
  const font = openFont(FONTS.NotoSansSC.normal)
  const [figureDash, enDash] = [FIGURE_DASH, EN_DASH].map(
    (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0).id,
  )
  expect(figureDash).toBe(enDash)

  const first = await makePdf(`轮胎${FIGURE_DASH}`)
  const second = await makePdf(`轮胎${EN_DASH}`)

  expect(second.equals(first)).toBe(false)
  expect(await makePdf(`轮胎${FIGURE_DASH}`)).toEqual(first)
})

function makePdf(text: string): Promise<Buffer> {
  const content = [{ text: [{ text, font: 'NotoSansSC' }] }]
  return writePdf(
    { title: 'Tyre', language: 'en', createdAt: new Date(0) },
    { content, header: () => '', footer: () => '' },
  )
}
