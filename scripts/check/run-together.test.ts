import { expect, test } from 'vitest'
import { runTogether } from './run-together'
import type { Outcome, Step } from './step'

const PASSED: Outcome = { passed: 1, failed: 0, output: '' }
const FAILED: Outcome = { passed: 0, failed: 1, output: 'why' }

test('all steps run even if an earlier one failed or crashed', async () => {
  const steps = [createStep('fails', FAILED), { name: 'crashes', run: () => Promise.reject(new Error('no such tool')) }]

  const results = await runTogether([...steps, createStep('passes', PASSED)], 1, { onResult: () => {} })

  expect(results.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ['fails', 0, 1],
    ['crashes', 0, 1],
    ['passes', 1, 0],
  ])
  expect(results[1]?.output).toContain('no such tool')
})

test('no more steps run at once than asked for', async () => {
  let running = 0
  const seen: number[] = []
  const step: Step = {
    name: 'counts',
    async run() {
      seen.push(++running)
      await Promise.resolve()
      running--
      return PASSED
    },
  }

  await runTogether(
    Array.from({ length: 7 }, () => step),
    2,
    { onResult: () => {} },
  )

  expect(seen).toHaveLength(7)
  expect(Math.max(...seen)).toBe(2)
})

test('every result is told when it is there', async () => {
  const told: string[] = []

  await runTogether([createStep('a', PASSED), createStep('b', FAILED)], 2, {
    onResult: (result) => told.push(result.name),
  })

  expect(told.toSorted()).toEqual(['a', 'b'])
})

function createStep(name: string, outcome: Outcome): Step {
  return { name, run: async () => outcome }
}
