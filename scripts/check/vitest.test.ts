import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readOutcome, type VitestReport } from './vitest'

const GREEN: VitestReport = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [file('passed', [result('passed'), result('passed')])],
}
const BROKEN_FILE = file('failed', [], 'Cannot find module\n    at somewhere')
const FAILED_HOOK = file('failed', [result('skipped')])
const FAILED_TEST = file('failed', [
  { ...result('failed'), failureMessages: ['expected 1 to be 2\n    at somewhere'] },
  result('passed'),
])

test('every test counts one', () => {
  expect(readOutcome(exit(0), GREEN)).toEqual({
    passed: 2,
    failed: 0,
    output: 'said',
    failures: [],
    skipped: [],
  })
})

test.each([
  ['a failed test', { numPassedTests: 1, numFailedTests: 1, testResults: [FAILED_TEST] }, 1, 1],
  ['a file that does not load', { ...GREEN, testResults: [...GREEN.testResults, BROKEN_FILE] }, 2, 1],
  ['a hook that fails', { ...GREEN, testResults: [...GREEN.testResults, FAILED_HOOK] }, 2, 1],
  ['an unhandled error beside green tests', GREEN, 2, 1],
  ['a run that found nothing to test', { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, 1],
  ['a crash before the report was written', null, 0, 1],
])('%s fails the run', (_, report, passed, failed) => {
  expect(readOutcome(exit(1), report)).toMatchObject({ passed, failed, output: 'said', skipped: [] })
})

test('a run without a single passed test fails even when vitest is content', () => {
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [] }

  expect(readOutcome(exit(0), report)).toMatchObject({ passed: 0, failed: 1, output: 'said', skipped: [] })
})

test('tests that were skipped are listed by name', () => {
  const some = file('passed', [result('passed'), result('skipped', 'with a program that is missing')])

  expect(readOutcome(exit(0), { ...GREEN, testResults: [some] }).skipped).toEqual(['with a program that is missing'])
})

test('tests and files that failed are listed with the first line of their message', () => {
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [FAILED_TEST, BROKEN_FILE] }

  expect(readOutcome(exit(1), report).failures).toEqual([
    'e2e/some.test.ts: a test: expected 1 to be 2',
    'e2e/some.test.ts: Cannot find module',
  ])
})

function file(status: string, assertionResults: VitestReport['testResults'][number]['assertionResults'], message = '') {
  return { name: resolve('e2e/some.test.ts'), status, message, assertionResults }
}

function result(status: string, fullName = 'a test') {
  return { status, fullName }
}

function exit(exitCode: number) {
  return { exitCode, output: 'said' }
}
