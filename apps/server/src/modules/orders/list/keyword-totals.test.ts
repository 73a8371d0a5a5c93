import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { keywordTotals } from './keyword-totals'

test('a total is right while the supplier has the same number of orders', () => {
  const totals = keywordTotals()
  totals.store('1', 'disc', { total: 7, isCapped: false, orders: 100, positions: [] })

  expect(totals.find('1', 'disc', 100)).toMatchObject({ total: 7, isCapped: false })
  expect(totals.find('1', 'disc', 101)).toBeNull()
  expect(totals.find('2', 'disc', 100)).toBeNull()
  expect(totals.find('1', 'Disc', 100)).toBeNull()
})

test('a total that reached its cap stays right when orders are added', () => {
  const totals = keywordTotals()
  totals.store('1', 'disc', { total: 10_000, isCapped: true, orders: 20_000, positions: [] })

  expect(totals.find('1', 'disc', 30_000)).toMatchObject({ total: 10_000, isCapped: true })
})

test('positions of hits are forgotten when orders are added, because each hit then has another number', () => {
  const totals = keywordTotals()
  const positions = [{ hits: 250, createdAt: '2026-11-01 00:00:00+00', id: '7' }]
  totals.store('1', 'disc', { total: 10_000, isCapped: true, orders: 20_000, positions })

  expect(totals.find('1', 'disc', 20_000)?.positions).toEqual(positions)
  expect(totals.find('1', 'disc', 20_001)?.positions).toEqual([])
})

test('the totals counted longest ago are forgotten when there are too many', () => {
  const totals = keywordTotals(2)
  for (const keyword of ['a', 'b', 'a', 'c'])
    totals.store('1', keyword, { total: 1, isCapped: false, orders: 5, positions: [] })

  expect(['a', 'b', 'c'].map((keyword) => totals.find('1', keyword, 5) !== null)).toEqual([true, false, true])
})

test('no statement deletes orders or changes their search text or time, which totals and positions depend on', () => {
  const source = fileURLToPath(new URL('../../../', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|sql)$/.test(file) && !/\.test\.ts$|^testing\//.test(file))
    .map((file) => readFileSync(`${source}${file}`, 'utf8'))
  const changes = files.flatMap(
    (text) =>
      text.match(
        /(?:delete from|truncate|deleteFrom\(')\s*orders\b|update(?:Table\(')?\s*orders\b[^`;]*?(?:search_text|created_at)\s*=/g,
      ) ?? [],
  )

  expect(files.length).toBeGreaterThan(100)
  expect(changes).toEqual([])
})
