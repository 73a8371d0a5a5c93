import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listTrackedFiles } from './testing/tracked-files'

const LIST = 'scripts/check/retired-words.txt'
const TEXT_FILE = /\.(?:ts|tsx|md|css|cjs|yml)$/
/** An applied migration is never edited. */
const EXEMPT = /\/migrations\//

test('no file uses a retired word', async () => {
  const words = await readRetiredWords()
  const files = await listTextFiles()
  const findings = await Promise.all(files.map((file) => findRetiredWords(file, words)))

  expect(files.length).toBeGreaterThan(500)
  expect(findings.flat()).toEqual([])
})

test.each([
  ['const oldName = 5', ['file:1: oldName (say: newName)']],
  ['first\n// an old phrase here', ['file:2: an old phrase (say: a new one)']],
  ['const oldNameOfOrder = 5', []],
])('%j is read as %j', (text, findings) => {
  const words = parseRetiredWords(['oldName\tnewName', 'an old phrase\ta new one'])

  expect(findIn('file', text, words)).toEqual(findings)
})

interface RetiredWords {
  /** Matches each of them. */
  any: RegExp
  words: { pattern: RegExp; replacement: string }[]
}

async function readRetiredWords(): Promise<RetiredWords> {
  const lines = (await readFile(LIST, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return parseRetiredWords(lines)
}

function parseRetiredWords(lines: readonly string[]): RetiredWords {
  const pairs = lines.map((line) => line.split('\t'))
  return {
    any: wordPattern(pairs.map(([source = '']) => source).join('|')),
    words: pairs.map(([source = '', replacement = '']) => ({ pattern: wordPattern(source), replacement })),
  }
}

function wordPattern(source: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${source})(?![\\w-])`, 'm')
}

async function listTextFiles(): Promise<string[]> {
  return (await listTrackedFiles()).filter((file) => TEXT_FILE.test(file) && !EXEMPT.test(file))
}

async function findRetiredWords(file: string, words: RetiredWords): Promise<string[]> {
  return findIn(file, await readFile(file, 'utf8'), words)
}

/** Looks for all words at once before it looks for each in each line: nearly all files have none. */
function findIn(file: string, text: string, { any, words }: RetiredWords): string[] {
  if (!any.test(text)) return []
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(({ pattern, replacement }) => {
      const [found] = pattern.exec(line) ?? []
      return found === undefined ? [] : [`${file}:${index + 1}: ${found} (say: ${replacement})`]
    }),
  )
}
