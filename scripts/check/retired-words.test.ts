import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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
  ['const PATIENCE = 5', ['file:1: PATIENCE']],
  ['first\n// it was all in vain', ['file:2: in vain']],
  ['const PATIENCE_OF_CLERKS = 5', []],
])('%j is read as %j', async (text, findings) => {
  expect(findIn('file', text, await readRetiredWords()).map((line) => line.split(' (')[0])).toEqual(findings)
})

interface RetiredWord {
  pattern: RegExp
  replacement: string
}

async function readRetiredWords(): Promise<RetiredWord[]> {
  const lines = (await readFile(LIST, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [pattern = '', replacement = ''] = line.split('\t')
    return { pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`), replacement }
  })
}

async function listTextFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 10_000_000,
  })
  return stdout.split('\n').filter((file) => TEXT_FILE.test(file) && !EXEMPT.test(file))
}

async function findRetiredWords(file: string, words: readonly RetiredWord[]): Promise<string[]> {
  // A file that is deleted but not yet committed is still listed.
  const text = await readFile(file, 'utf8').catch(() => '')
  return file.endsWith('retired-words.test.ts') ? [] : findIn(file, text, words)
}

function findIn(file: string, text: string, words: readonly RetiredWord[]): string[] {
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(({ pattern, replacement }) => {
      const [found] = pattern.exec(line) ?? []
      return found === undefined ? [] : [`${file}:${index + 1}: ${found} (say: ${replacement})`]
    }),
  )
}
