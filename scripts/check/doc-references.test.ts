import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listTrackedFiles } from './testing/tracked-files'

const REFERENCE = /`([\w@./-]+\.(?:ts|tsx|sql|xml|css|cjs|mjs|json|txt|md))`/g
/** A changelog describes earlier versions. */
const HISTORY = /^CHANGELOG\.md$/
/** A placeholder in an instruction, and files that a command writes. */
const NOT_A_SOURCE = /NNNN|^\.cache\//

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

function findDeadReferences(document: string, text: string, files: readonly string[]): string[] {
  const paths = files.flatMap((file) => [`/${file}`, `/${file.replace('/src/', '/')}`])
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(REFERENCE)]
      .map(([, reference = '']) => reference)
      .filter((reference) => !NOT_A_SOURCE.test(reference) && !paths.some((path) => path.endsWith(`/${reference}`)))
      .map((reference) => `${document}:${index + 1}: ${reference} does not exist`),
  )
}
