import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks'

const SOURCES = join(import.meta.dirname, '..')

test('each kind of work has an advisory lock of its own', () => {
  const numbers = Object.values(ADVISORY_LOCKS)

  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the locks that processes of the previous version take keep their numbers', () => {
  expect(ADVISORY_LOCKS).toMatchObject({
    migration: 7_278_401,
    restore: 7_278_402,
    retention: 7_278_404,
    dataFolder: 7_278_947,
  })
})

test('no other file of the server has the number of a lock', async () => {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const withNumber: string[] = []
  for (const name of names) {
    if (/\b7_?278_?\d{3}\b/.test(await readFile(join(SOURCES, name), 'utf8'))) withNumber.push(name)
  }

  expect(withNumber).toEqual([join('db', 'advisory-locks.ts')])
})
