import { describe, expect, test } from 'vitest'
import { hasCharacter } from './fonts'
import { shortenToWidth, splitRuns } from './text-runs'

const STYLE = { fontSize: 9, bold: false, maxWordWidth: 150 }

test('a text is split where the font changes', () => {
  expect(splitRuns('Brake 刹车盘 Ø 280', STYLE)).toEqual([
    { text: 'Brake ', font: 'NotoSans' },
    { text: '刹车盘', font: 'NotoSansSC' },
    { text: ' Ø 280', font: 'NotoSans' },
  ])
})

test('letters with separate accents are joined, and characters without a shape are left out', () => {
  expect(splitRuns('Mu\u0308ller\u200B\uFEFF', STYLE)).toEqual([{ text: 'Müller', font: 'NotoSans' }])
})

test('each character that no font has is one question mark', () => {
  expect(splitRuns('한글 🚗', STYLE)).toEqual([{ text: '?? ?', font: 'NotoSans' }])
})

test('only a word that is too wide may be broken between its letters', () => {
  const wide = 'Kupplungsscheibenreparatursatz'.repeat(2)

  expect(splitRuns(`Satz ${wide} 40-teilig, accounts.payable@autohaus-nord.example`, STYLE)).toEqual([
    { text: 'Satz ', font: 'NotoSans' },
    { text: wide, font: 'NotoSans', wordBreak: 'break-all' },
    { text: ' 40-teilig, accounts.payable@autohaus-nord.example', font: 'NotoSans' },
  ])
  expect(splitRuns('刹车盘'.repeat(50), STYLE)).toEqual([{ text: '刹车盘'.repeat(50), font: 'NotoSansSC' }])
})

describe('what the fonts cover', () => {
  test.each([
    ['Latin of the EU languages', 'ÀÉÎÕÜßæøåłńśźżčďěňřšťůžăâîșțőűğışāēģīķļņūŽæœ', 'NotoSans'],
    ['Vietnamese', 'ĂÂĐÊÔƠƯảạấầẩẫậắằẳẵặẻẽẹếềểễệỉĩịỏọốồổỗộớờởỡợủũụứừửữựỳỷỹỵ', 'NotoSans'],
    ['Greek', 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώ', 'NotoSans'],
    ['Cyrillic', 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯіїєґћђџљњ', 'NotoSans'],
    ['signs of amounts and units', '€£¥$%‰°²³µΩ±×–—„“”‚‘’«»·−', 'NotoSans'],
    ['simplified Chinese', '汽车零件刹车盘发票订单数量', 'NotoSansSC'],
    ['traditional Chinese', '汽車零件煞車盤發票訂單數量', 'NotoSansSC'],
    ['Japanese', 'ブレーキディスクひらがな部品請求書。、「」', 'NotoSansSC'],
  ] as const)('%s', (_name, characters, font) => {
    const missing = Array.from(characters).filter((character) => !hasCharacter(font, character.codePointAt(0) ?? 0))

    expect(missing).toEqual([])
  })

  test.each([
    ['Hangul', '한'],
    ['Thai', 'ก'],
    ['Arabic', 'ع'],
    ['Hebrew', 'א'],
  ])('not %s', (_name, character) => {
    expect(splitRuns(character, STYLE)).toEqual([{ text: '?', font: 'NotoSans' }])
  })
})

test.each(['Kessler AG', '', '北京汽车零件'])('%j is not shortened where it fits', (text) => {
  expect(shortenToWidth(text, { fontSize: 10, maxWidth: 100 })).toBe(text)
})

test('a text that is too wide is shortened by its width, not by its number of characters', () => {
  const [wide = '', narrow = ''] = ['W', 'i'].map((letter) =>
    shortenToWidth(letter.repeat(200), { fontSize: 10, maxWidth: 100 }),
  )

  expect(wide).toMatch(/^W{5,15}…$/)
  expect(narrow).toMatch(/^i{30,45}…$/)
  expect(shortenToWidth('W'.repeat(200), { fontSize: 10, bold: true, maxWidth: 100 }).length).toBeLessThanOrEqual(
    wide.length,
  )
})
