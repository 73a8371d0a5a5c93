import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listTrackedFiles } from './testing/tracked-files'

const REFERENCE = /`([\w@./-]+\.(?:ts|tsx|sql|xml|css|cjs|mjs|json|txt|md))`/g
/** Names of tests in quotation marks after the name of their file. */
const QUOTED = /`([\w@./-]+\.test\.tsx?)`((?:,? "[^"\n]+")+)/g
/** A changelog describes earlier versions. */
const HISTORY = /^CHANGELOG\.md$/
/** A placeholder in an instruction, and files that a command writes. */
const NOT_A_SOURCE = /NNNN|VERSION|^\.cache\//

test('every file that the documentation names exists', async () => {
  const files = await listTrackedFiles()
  const documents = files.filter((file) => file.endsWith('.md') && !HISTORY.test(file))
  const texts = await Promise.all(documents.map((document) => readFile(document, 'utf8')))

  expect(documents.length).toBeGreaterThan(30)
  expect(documents.flatMap((document, i) => findDeadReferences(document, texts[i] ?? '', files))).toEqual([])
})

test('a reference may leave out the beginning of the path and the folder src', () => {
  const text = 'See `rules.ts`, `invoice/rules.ts`, `domain/invoice/rules.ts` and\n`invoice/rule.ts`.'

  expect(findDeadReferences('a.md', text, ['packages/domain/src/invoice/rules.ts'])).toEqual([
    'a.md:2: invoice/rule.ts does not exist',
  ])
})

test('every test that the documentation quotes after the name of its file is in that file', async () => {
  const files = await listTrackedFiles()
  const documents = files.filter((file) => file.startsWith('docs/') && file.endsWith('.md'))
  const quoted = (await Promise.all(documents.map(readQuotedTests))).flat()
  const checked = await Promise.all(quoted.map((each) => hasQuotedTest(each, files)))

  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((_, i) => checked[i] !== true).map(({ place, name }) => `${place}: ${name}`)).toEqual([])
})

test.each([
  ["test('a session ends after a day', …)", 'a session ends after a day', true],
  ["test('a session ends after %s', …)", 'a session ends…', true],
  ["test('a supplier\\'s session ends', …)", "a supplier's…ends", true],
  ["test('a session ends', …)", 'a session lasts', false],
])('%s contains the test "%s": %s', (text, name, expected) => {
  expect(containsName(text, name)).toBe(expected)
})

interface QuotedTest {
  place: string
  file: string
  /** With … for words that are left out. */
  name: string
}

async function readQuotedTests(document: string): Promise<QuotedTest[]> {
  const text = await readFile(document, 'utf8')
  return [...text.matchAll(QUOTED)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ place: `${document}: ${file}`, file, name })),
  )
}

async function hasQuotedTest({ file, name }: QuotedTest, files: readonly string[]): Promise<boolean> {
  const candidates = files.filter((each) => `/${each}`.endsWith(`/${file}`) || withoutSource(each).endsWith(`/${file}`))
  const texts = await Promise.all(candidates.map((each) => readFile(each, 'utf8')))
  return texts.some((text) => containsName(text, name))
}

/** The words between … are found in their order, on one line. */
function containsName(text: string, name: string): boolean {
  const parts = name.split('…').map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(parts.join('.*')).test(text.replaceAll(/\\(.)/g, '$1'))
}

function withoutSource(file: string): string {
  return `/${file.replace('/src/', '/')}`
}

function findDeadReferences(document: string, text: string, files: readonly string[]): string[] {
  const paths = files.flatMap((file) => [`/${file}`, withoutSource(file)])
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(REFERENCE)]
      .map(([, reference = '']) => reference)
      .filter((reference) => !NOT_A_SOURCE.test(reference) && !paths.some((path) => path.endsWith(`/${reference}`)))
      .map((reference) => `${document}:${index + 1}: ${reference} does not exist`),
  )
}
