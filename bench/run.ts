import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { NODE_FLAGS, resolvePath } from '../scripts/lib/child'
import { ROOT } from '../scripts/lib/root'

/**
 * Runs benchmarks one after the other and fails when one misses a target: `npm run bench`, `npm run bench -- list sync`,
 * with other sizes `npm run bench -- orders 2000 100000`, with another commit `npm run bench -- list --against COMMIT`.
 */
interface Benchmark {
  name: string
  /** It also measures the commit of `--against`. */
  comparesCommits?: true
  /** Not part of a run of all benchmarks. */
  isOnRequest?: true
}

const BENCHMARKS: readonly Benchmark[] = [
  { name: 'suppliers' },
  { name: 'orders' },
  { name: 'parts' },
  { name: 'part-import' },
  { name: 'open-lines' },
  { name: 'bulk-submit' },
  { name: 'today' },
  { name: 'list', comparesCommits: true },
  { name: 'sync', comparesCommits: true },
  { name: 'documents', comparesCommits: true },
  { name: 'first-load', comparesCommits: true },
  { name: 'typing' },
  { name: 'backup' },
  { name: 'e-documents' },
  { name: 'retention' },
  { name: 'archive' },
  { name: 'row-level-security', isOnRequest: true },
  { name: 'upgrade', comparesCommits: true, isOnRequest: true },
]

const { values: options, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
})
const sizes = positionals.filter((value) => /^\d+$/.test(value))
const names = positionals.filter((value) => !sizes.includes(value))
const unknown = names.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: ${BENCHMARKS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const missed: string[] = []
const isWanted = ({ name, isOnRequest }: Benchmark) => (names.length === 0 ? !isOnRequest : names.includes(name))
for (const benchmark of BENCHMARKS.filter(isWanted)) {
  if (!(await isMet(benchmark))) missed.push(benchmark.name)
}
console.log(missed.length === 0 ? 'All targets are met.' : `Targets missed: ${missed.join(', ')}.`)
process.exitCode = missed.length === 0 ? 0 : 1

/** Prints the table of a benchmark, and below it when and how it was measured. */
async function isMet({ name, comparesCommits }: Benchmark): Promise<boolean> {
  const started = new Date()
  const before = loadavg()
  const timesBefore = processorTimes()
  console.log(`## ${name}\n`)
  const against = comparesCommits && options.against !== undefined ? ['--against', options.against] : []
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, '--import', 'tsx', resolvePath(`bench/${name}.ts`), ...sizes, ...against],
    { cwd: ROOT, stdio: 'inherit' },
  )
  const [code]: unknown[] = await once(child, 'exit')
  const load = [before, loadavg()].map(([lastMinute = 0]) => lastMinute.toFixed(1))
  console.log(
    `\nMeasured ${started.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commitName()}, ` +
      `load ${load.join(' before, ')} after, ${availableParallelism()} processors` +
      `${describeSteal(timesBefore, processorTimes())}.\n`,
  )
  return code === 0
}

interface ProcessorTimes {
  total: number
  /** Time in which this machine was ready to run and its host ran others. */
  stolen: number
}

/** Since the start of the machine, in clock ticks; null where the system is not Linux. */
function processorTimes(): ProcessorTimes | null {
  if (process.platform !== 'linux') return null
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const times = line.split(/\s+/).slice(1, 9).map(Number)
  return { total: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 }
}

/** A virtual machine on a busy host is not idle, whatever its load. */
function describeSteal(before: ProcessorTimes | null, after: ProcessorTimes | null): string {
  if (before === null || after === null) return ''
  const share = (after.stolen - before.stolen) / (after.total - before.total)
  return `, ${(share * 100).toFixed(0)} % of their time taken by the host`
}

function commitName(): string {
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}
