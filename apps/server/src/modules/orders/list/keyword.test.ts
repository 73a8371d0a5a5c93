import { expect, test } from 'vitest'
import { readKeyword } from './keyword'

test.each([
  ['a number', 'PO-0000777', ['000', '007', '077', '777']],
  ['a word', 'Brake', ['bra', 'rak', 'ake']],
  ['several words, each on its own', 'abc 12 xyz', ['abc', 'xyz']],
  ['a word with an umlaut: the parts beside it', 'Zündspule', ['nds', 'dsp', 'spu', 'pul', 'ule']],
])('the pieces of %s are three characters long', (_case, text, pieces) => {
  expect(readKeyword(text)).toEqual({ text, cap: 10_000, pieces })
})

test.each(['刹车片', 'größ', 'Öl3'])(
  'without three ASCII characters in a row the whole keyword %s is the only piece',
  (text) => {
    expect(readKeyword(text)).toEqual({ text, cap: 10_000, pieces: [text.toLowerCase()] })
  },
)

test.each(['刹车', 'a', 'ab', '%', 'a-b-c', '12 34', '_', 'ΟΣ', 'ΣΑΣ'])(
  'the keyword %s has no trigram: it has no pieces and is counted up to 1,000',
  (text) => {
    expect(readKeyword(text)).toEqual({ text, cap: 1_000, pieces: [] })
  },
)

test('the sigma at the end of a keyword is no part of its piece, because a text may go on behind it', () => {
  expect(readKeyword('ΔΊΣΚΟΣ').pieces).toEqual(['δίσκο'])
})

test('of a long keyword at most twelve pieces are measured, from its beginning to its end', () => {
  const { pieces } = readKeyword('abcdefghijklmnopqrstuvwxyz0123456789')

  expect(pieces).toEqual(['abc', 'def', 'ghi', 'jkl', 'mno', 'pqr', 'stu', 'vwx', 'yz0', '123', '456', '789'])
})

test('every piece is part of the keyword in lower case, for any keyword', () => {
  for (const text of ['İstanbul 123', 'ΣΑΣabcΣ', 'Straße STRASSE', 'Kelvin K123 ſabc', '\\abc%_def']) {
    for (const piece of readKeyword(text).pieces) expect(text.toLowerCase()).toContain(piece)
  }
})
