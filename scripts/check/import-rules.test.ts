import { expect, test } from 'vitest'
import { type CruiseReport, findViolations } from './import-rules'

const CLEAN: CruiseReport = { modules: [{ source: 'a.ts' }, { source: 'b.ts' }], summary: { violations: [] } }

test('nothing is wrong when every file was seen and no rule broken', () => {
  expect(findViolations(CLEAN, ['a.ts', 'b.ts'])).toEqual([])
})

test('a file the tool did not see is a complaint, or a blind tool would find nothing wrong', () => {
  expect(findViolations(CLEAN, ['a.ts', 'c.ts'])).toEqual(['not checked: dependency-cruiser did not see c.ts'])
})

test('no file at all is a complaint', () => {
  expect(findViolations(CLEAN, [])).toEqual(['No source file was found to check.'])
})

test('a broken rule names both ends, a cycle its whole way, an orphan itself', () => {
  const violations = [
    { from: 'a.ts', to: 'b.ts', rule: { name: 'no-barrels' } },
    { from: 'a.ts', to: 'b.ts', rule: { name: 'no-cycles' }, cycle: ['b.ts', 'c.ts', 'a.ts'].map(cycleStep) },
    { from: 'a.ts', to: 'a.ts', rule: { name: 'no-orphans' } },
  ]

  expect(findViolations({ ...CLEAN, summary: { violations } }, ['a.ts'])).toEqual([
    'no-barrels: a.ts → b.ts',
    'no-cycles: a.ts → b.ts → c.ts → a.ts',
    'no-orphans: a.ts',
  ])
})

function cycleStep(name: string) {
  return { name, dependencyTypes: [] }
}
