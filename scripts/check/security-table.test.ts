import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0; they are numbered from 1. */
const SECTIONS = `
  V1.1 2, V1.2 9, V1.3 11, V1.4 3, V1.5 2
  V2.1 3, V2.2 3, V2.3 4, V2.4 1
  V3.2 2, V3.3 4, V3.4 6, V3.5 5, V3.7 2
  V4.1 3, V4.2 1, V4.3 2, V4.4 4
  V5.1 1, V5.2 3, V5.3 2, V5.4 3
  V6.1 3, V6.2 12, V6.3 4, V6.4 4, V6.5 5, V6.6 3, V6.8 4
  V7.1 3, V7.2 4, V7.3 2, V7.4 5, V7.5 2, V7.6 2
  V8.1 2, V8.2 3, V8.3 1, V8.4 1
  V9.1 3, V9.2 4
  V10.1 2, V10.2 2, V10.3 4, V10.4 11, V10.5 5, V10.6 2, V10.7 3
  V11.1 2, V11.2 3, V11.3 3, V11.4 4, V11.5 1, V11.6 1
  V12.1 3, V12.2 2, V12.3 4
  V13.1 1, V13.2 5, V13.3 2, V13.4 5
  V14.1 2, V14.2 4, V14.3 3
  V15.1 3, V15.2 3, V15.3 7
  V16.1 1, V16.2 5, V16.3 4, V16.4 3, V16.5 3
  V17.1 1, V17.2 4, V17.3 2
`

/** A file, a link to a document, a section above, or another row. */
const PLACE = /`[\w.-]+\.test\.tsx?`|\]\([\w./-]+\.md(?:#[\w-]+)?\)|, above|^as V\d/

const ROW = /^\| (V\d+\.\d+\.\d+) \| (met|deployer|no|–) \| (\S.*) \|$/gm

test('docs/security.md answers every requirement of ASVS 5.0 level 2 once', async () => {
  const rows = await readRows()
  const expected = [...SECTIONS.matchAll(/(V\S+) (\d+)/g)].flatMap(([, section = '', count]) =>
    Array.from({ length: Number(count) }, (_, i) => `${section}.${i + 1}`),
  )

  expect(expected).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(expected)
})

test('at least 95 % of the requirements that apply are met', async () => {
  const applicable = (await readRows()).filter(({ state }) => state !== '–')
  const missed = applicable.filter(({ state }) => state === 'no')

  expect(applicable.length).toBeGreaterThan(150)
  expect(missed.length / applicable.length).toBeLessThanOrEqual(0.05)
})

test('every requirement that is met names a test, a document or a section of this one', async () => {
  const unproven = (await readRows()).filter(({ state, answer }) => state === 'met' && !PLACE.test(answer))

  expect(unproven.map(({ id, answer }) => `${id}: ${answer}`)).toEqual([])
})

test('the threat model names every attacker, with what stands against it and the tests', async () => {
  const sections = (await readFile('docs/security.md', 'utf8')).split(/^## /m)
  const threats = sections.find((section) => section.startsWith('Threats')) ?? ''
  const rows = threats.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Attacker'))

  expect(rows.flatMap((row) => /^\| \*\*([^*]+)\*\*/.exec(row)?.[1] ?? [])).toEqual([
    'Outsider',
    'Supplier against supplier',
    'Malicious answer of the platform',
    'Malicious file of a supplier',
    'Stolen database',
    'Stolen session',
    'Careless operator',
  ])
  expect(rows.filter((row) => !/`[\w.-]+\.test\.tsx?`[^|]*\|$/.test(row))).toEqual([])
})

async function readRows() {
  const text = await readFile('docs/security.md', 'utf8')
  return [...text.matchAll(ROW)].map(([, id = '', state = '', answer = '']) => ({ id, state, answer }))
}
