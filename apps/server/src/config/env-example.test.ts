import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every setting of .env.example is described in docs/operations/configure.md', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const described = readFileSync('docs/operations/configure.md', 'utf8')

  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})
