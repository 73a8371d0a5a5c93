import type { AttackReport, PhaseReport } from './run-attack'

const HEALTH_P99_LIMIT_MS = 200
const MEMORY_LIMIT_MB = 600

/** Everything that misses a limit, a sentence each; none: the attack failed and the portal passed. */
export function missedLimits({ phases, problems }: AttackReport): string[] {
  return [...problems, ...phases.flatMap((phase) => missedIn(phase))]
}

function missedIn({ name, sent, planned, figures }: PhaseReport): string[] {
  const health = figures.latencies.filter((each) => !each.name.includes('/readyz'))
  const slow = health.filter(({ p99 }) => p99 > HEALTH_P99_LIMIT_MS)
  const large = Object.entries(figures.peakMb).filter(([who, mb]) => /^web|^worker/.test(who) && mb > MEMORY_LIMIT_MB)
  return [
    ...(sent < planned ? [`${name}: ${sent} of ${planned} were sent.`] : []),
    ...(health.length === 0 ? [`${name}: nothing was watched.`] : []),
    ...(figures.unanswered > 0 ? [`${name}: ${figures.unanswered} requests to /healthz were not answered.`] : []),
    ...slow.map((each) => `${name}: /healthz of ${each.name} took ${each.p99.toFixed(0)} ms at the 99th percentile.`),
    ...large.map(([who, mb]) => `${name}: ${who} took ${mb} MB of ${MEMORY_LIMIT_MB}.`),
  ]
}

/** The figures of every phase as a table in text. */
export function reportTable({ phases }: AttackReport): string {
  const head = [
    'phase',
    'sent',
    'seconds',
    '/healthz ms: p50',
    'p95',
    'p99',
    'max',
    'watcher p99',
    'peak MB',
    'answers',
  ]
  const rows = phases.flatMap(({ name, sent, planned, seconds, figures, outcomes }) =>
    figures.latencies
      .filter((each) => !each.name.includes('/readyz'))
      .map((each, i) => [
        i === 0 ? name : '',
        i === 0 ? `${sent}/${planned}` : '',
        i === 0 ? String(seconds) : '',
        `${each.name}: ${each.p50.toFixed(1)}`,
        each.p95.toFixed(1),
        each.p99.toFixed(1),
        each.max.toFixed(0),
        figures.ownDelayP99Ms.toFixed(1),
        i === 0
          ? Object.entries(figures.peakMb)
              .map(([who, mb]) => `${who} ${mb}`)
              .join(', ')
          : '',
        i === 0
          ? Object.entries(outcomes)
              .map(([outcome, count]) => `${outcome}: ${count}`)
              .join(', ')
          : '',
      ]),
  )
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
