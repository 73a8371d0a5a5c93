import { expect, test } from 'vitest'
import { readOutcome, type VitestReport } from './vitest'

const GREEN: VitestReport = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [{ status: 'passed', assertionResults: [result('passed'), result('passed')] }],
}
const BROKEN_FILE = { status: 'failed', assertionResults: [] }
const FAILED_HOOK = { status: 'failed', assertionResults: [result('skipped')] }
const FAILED_TEST = { status: 'failed', assertionResults: [result('failed'), result('passed')] }

test('every test counts one', () => {
  expect(readOutcome(exit(0), GREEN)).toEqual({ passed: 2, failed: 0, output: 'said', skipped: [] })
})

test.each([
  ['a failed test', { numPassedTests: 1, numFailedTests: 1, testResults: [FAILED_TEST] }, 1, 1],
  ['a file that does not load', { ...GREEN, testResults: [...GREEN.testResults, BROKEN_FILE] }, 2, 1],
  ['a hook that fails', { ...GREEN, testResults: [...GREEN.testResults, FAILED_HOOK] }, 2, 1],
  ['an unhandled error beside green tests', GREEN, 2, 1],
  ['a run that found nothing to test', { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, 1],
  ['a crash before the report was written', null, 0, 1],
])('%s fails the run', (_, report, passed, failed) => {
  expect(readOutcome(exit(1), report)).toEqual({ passed, failed, output: 'said', skipped: [] })
})

test('a run without a single passed test fails even when vitest is content', () => {
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [] }

  expect(readOutcome(exit(0), report)).toEqual({ passed: 0, failed: 1, output: 'said', skipped: [] })
})

test('tests that were skipped are listed by name', () => {
  const some = {
    status: 'passed',
    assertionResults: [result('passed'), result('skipped', 'with a program that is missing')],
  }

  expect(readOutcome(exit(0), { ...GREEN, testResults: [some] }).skipped).toEqual(['with a program that is missing'])
})

function result(status: string, fullName = 'a test') {
  return { status, fullName }
}

function exit(exitCode: number) {
  return { exitCode, output: 'said' }
}
