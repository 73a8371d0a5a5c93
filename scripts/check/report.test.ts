import { expect, test } from 'vitest'
import { stepLine, summaryLine, sumResults } from './report'

test('the whole run ends with one line', () => {
  const total = sumResults([
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
    { passed: 0, failed: 1 },
  ])

  expect(summaryLine(total)).toBe('41 passed, 3 failed')
})

test('a check shows its name and time', () => {
  const line = stepLine({ name: 'lint', passed: 1, failed: 0, output: '', seconds: 3.456 })

  expect(line).toBe('ok    lint                            3.5 s')
})

test('a test run shows its counts as well', () => {
  const line = stepLine({ name: 'unit tests', passed: 40, failed: 2, output: '', seconds: 12 })

  expect(line).toBe('FAIL  unit tests                     12.0 s  40 passed, 2 failed')
})
