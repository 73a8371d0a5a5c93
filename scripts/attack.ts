import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type PhaseName, PHASES, runAttack } from '../e2e/attack/run-attack'
import { missedLimits, reportTable } from '../e2e/attack/verdict'
import { buildStale } from './lib/build-stale'

/**
 * Runs the hostile request suite: generated requests, oversized bodies, slow connections, sign-in floods and a faulty
 * platform against a portal started for the suite, measured by another process (docs/decisions/0027-hostile-suite.md).
 * Usage: npm run test:attack -- [--seed 123] [--requests 100000] [--phase bombs, may be repeated].
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '100000' },
    phase: { type: 'string', multiple: true, default: Object.keys(PHASES) },
  },
})
const log = (line: string) => console.log(line)
const isPhase = (name: string): name is PhaseName => Object.hasOwn(PHASES, name)
const phases = values.phase.filter(isPhase)
const [seed, requests] = [Number(values.seed), Number(values.requests)]
if (phases.length < values.phase.length || !Number.isInteger(seed) || !Number.isInteger(requests)) {
  log(`Usage: npm run test:attack -- [--seed 123] [--requests 100000] [--phase ${Object.keys(PHASES).join('|')}]`)
  process.exit(1)
}

await buildStale(log)
const scale = {
  requests,
  bombsAtOnce: [1, 10, 50],
  stalledBodies: 200,
  slowConnections: 300,
  quickConnects: 3_000,
  holdMs: 20_000,
  signIns: 1_200,
  platformOrders: 200,
}
const report = await runAttack({ seed, phases, scale, lowersPriority: true, probeIntervalMs: 25, log })
const missed = missedLimits(report)
log(reportTable(report))
log(
  `Load average of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}.`,
)
if (process.platform !== 'linux') log('Memory was not measured: that needs Linux.')
for (const sentence of missed) log(sentence)
log(missed.length === 0 ? 'The attack suite passed.' : `The attack suite failed: ${missed.length} problems.`)
process.exit(missed.length === 0 ? 0 : 1)
