import type { AttackReport, PhaseReport } from './run-attack'

const HEALTH_P99_LIMIT_MS = 200
const MEMORY_LIMIT_MB = 600

/** Returns one sentence per missed limit. Empty when the portal passed. */
export function missedLimits({ phases, problems }: AttackReport): string[] {
  return [...problems, ...phases.flatMap((phase) => missedIn(phase))]
}

function missedIn({ name, sent, planned, figures, ordinaryWork }: PhaseReport): string[] {
  const health = figures.latencies.filter((each) => !each.name.includes('/readyz'))
  const slow = health.filter(({ p99 }) => p99 > HEALTH_P99_LIMIT_MS)
  const large = Object.entries(figures.peakMb).filter(([who, mb]) => /^web|^worker/.test(who) && mb > MEMORY_LIMIT_MB)
  return [
    ...(sent < planned ? [`${name}: ${sent} of ${planned} were sent.`] : []),
    ...(health.length === 0 ? [`${name}: nothing was watched.`] : []),
    ...(figures.unanswered > 0 ? [`${name}: ${figures.unanswered} requests to /healthz were not answered.`] : []),
    ...(ordinaryWork?.done === 0 ? [`${name}: nobody could work meanwhile.`] : []),
    ...(ordinaryWork !== null && ordinaryWork.late > 0
      ? [`${name}: ${ordinaryWork.late} rounds of work had no answer.`]
      : []),
    ...slow.map((each) => `${name}: /healthz of ${each.name} took ${each.p99.toFixed(0)} ms at the 99th percentile.`),
    ...large.map(([who, mb]) => `${name}: ${who} took ${mb} MB of ${MEMORY_LIMIT_MB}.`),
  ]
}

/** The figures of every phase as text: latencies, memory, results of the ordinary users, responses by status. */
export function reportTable({ phases }: AttackReport): string {
  const head = ['phase', 'process', 'samples', 'p50', 'p95', 'p99', 'max ms', 'watcher p99']
  const rows = phases.flatMap(({ name, figures }) =>
    figures.latencies.map((each) => [
      name,
      each.name,
      String(each.count),
      ...[each.p50, each.p95, each.p99, each.max, figures.ownDelayP99Ms].map((ms) => ms.toFixed(1)),
    ]),
  )
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const table = [head, ...rows].map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
  const details = phases.map(({ name, sent, planned, seconds, figures, outcomes, ordinaryWork }) =>
    [
      `${name}: ${sent} of ${planned} in ${seconds} s (${listed(outcomes)})`,
      `  peak MB: ${listed(figures.peakMb)}; /readyz not ready: ${figures.notReady}`,
      ...(ordinaryWork === null ? [] : [`  work of others: ${listed({ ...ordinaryWork })}`]),
    ].join('\n'),
  )
  return [...table, ...details].join('\n')
}

function listed(values: Record<string, number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
