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
  const words = ['oldName\tnewName', 'an old phrase\ta new one'].map(parseRetiredWord)

  expect(findIn('file', text, words)).toEqual(findings)
})

interface RetiredWord {
  pattern: RegExp
  replacement: string
}

async function readRetiredWords(): Promise<RetiredWord[]> {
  const lines = (await readFile(LIST, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map(parseRetiredWord)
}

function parseRetiredWord(line: string): RetiredWord {
  const [pattern = '', replacement = ''] = line.split('\t')
  return { pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`), replacement }
}

async function listTextFiles(): Promise<string[]> {
  return (await listTrackedFiles()).filter((file) => TEXT_FILE.test(file) && !EXEMPT.test(file))
}

async function findRetiredWords(file: string, words: readonly RetiredWord[]): Promise<string[]> {
  return findIn(file, await readFile(file, 'utf8'), words)
}

function findIn(file: string, text: string, words: readonly RetiredWord[]): string[] {
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(({ pattern, replacement }) => {
      const [found] = pattern.exec(line) ?? []
      return found === undefined ? [] : [`${file}:${index + 1}: ${found} (say: ${replacement})`]
    }),
  )
}
