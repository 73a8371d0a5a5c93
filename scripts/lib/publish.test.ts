import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFresh, publish } from './publish'

let folder = ''
let output = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'partwire-publish-'))
  output = path.join(folder, 'dist')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('A published draft is fresh for the inputs it was made from, and for no others', async () => {
  await publish(await draft({ 'main.js': '1' }), output, 'mark')

  expect([await isFresh(output, 'mark'), await isFresh(output, 'other')]).toEqual([true, false])
})

test('A second draft replaces the first, and what it does not have goes', async () => {
  await publish(await draft({ 'main.js': '1', 'assets/old.js': 'old' }), output, 'first')

  await publish(await draft({ 'main.js': '2', 'assets/new.js': 'new' }), output, 'second')

  expect(await readFile(path.join(output, 'main.js'), 'utf8')).toBe('2')
  expect(await readdir(path.join(output, 'assets'))).toEqual(['new.js'])
})

test('An output that was never finished is not fresh', async () => {
  await mkdir(output)
  await writeFile(path.join(output, 'main.js'), 'half')

  expect(await isFresh(output, 'mark')).toBe(false)
})

test('Two builds of the same sources at once end with one whole output', async () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`assets/${index}.js`, `${index}`]))
  const drafts = [await draft(files), await draft(files)]

  await Promise.all(drafts.map((each) => publish(each, output, 'mark')))

  expect(await isFresh(output, 'mark')).toBe(true)
  expect(await readdir(path.join(output, 'assets'))).toHaveLength(50)
})

async function draft(files: Record<string, string>): Promise<string> {
  const made = await mkdtemp(path.join(folder, 'draft-'))
  await mkdir(path.join(made, 'assets'))
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(made, name), text)))
  return made
}
