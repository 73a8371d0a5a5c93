import { expect, test } from 'vitest'
import type { AttackReport, PhaseReport } from './run-attack'
import { missedLimits, reportTable } from './verdict'

const LATENCY = { name: 'web 1', count: 4_000, p50: 2, p95: 20, p99: 200, max: 900 }

function report(changes: Partial<PhaseReport> = {}, figures: Partial<PhaseReport['figures']> = {}): AttackReport {
  const measured = { latencies: [LATENCY], peakMb: { 'web 1': 600 }, unanswered: 0, notReady: 0, ownDelayP99Ms: 9 }
  const phase: PhaseReport = {
    name: 'bombs',
    sent: 100,
    planned: 100,
    seconds: 60,
    outcomes: { 401: 100 },
    ordinaryWork: { done: 20, postponed: 1, late: 0 },
    figures: { ...measured, ...figures },
    ...changes,
  }
  return { phases: [phase], problems: [] }
}

test('a phase at its limits passes', () => {
  expect(missedLimits(report())).toEqual([])
})

test.each<[string, AttackReport, string]>([
  ['a phase that sent too little', report({ sent: 99 }), 'bombs: 99 of 100 were sent.'],
  ['a phase nobody watched', report({}, { latencies: [] }), 'bombs: nothing was watched.'],
  ['unanswered /healthz', report({}, { unanswered: 1 }), 'bombs: 1 requests to /healthz were not answered.'],
  [
    'slow /healthz',
    report({}, { latencies: [{ ...LATENCY, p99: 201 }] }),
    'bombs: /healthz of web 1 took 201 ms at the 99th percentile.',
  ],
  ['too much memory', report({}, { peakMb: { 'web 1': 601 } }), 'bombs: web 1 took 601 MB of 600.'],
  [
    'people who could not work',
    report({ ordinaryWork: { done: 0, postponed: 9, late: 0 } }),
    'bombs: nobody could work meanwhile.',
  ],
  [
    'people who waited too long',
    report({ ordinaryWork: { done: 9, postponed: 0, late: 1 } }),
    'bombs: 1 rounds of work had no answer.',
  ],
  ['a problem found on the way', { phases: [], problems: ['web 1 ended: SIGABRT'] }, 'web 1 ended: SIGABRT'],
])('%s fails the suite', (_name, attack, sentence) => {
  expect(missedLimits(attack)).toEqual([sentence])
})

test('/readyz is reported and has no limit: it waits for the database', () => {
  const slow = report({}, { latencies: [LATENCY, { ...LATENCY, name: 'web 1 /readyz', p99: 900 }] })

  expect(missedLimits(slow)).toEqual([])
  expect(reportTable(slow)).toContain('web 1 /readyz')
})
