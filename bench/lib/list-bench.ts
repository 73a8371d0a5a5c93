import { TOKEN_COOKIES, WITH_TOKEN } from '../../apps/server/src/testing/anti-forgery'
import type { BenchPortal } from './with-portal'
import { median, spread } from './median'

const ROUNDS = 3
const CALLS_PER_ROUND = 20
/** Limit of a list call, in milliseconds. */
const MAX_CALL_MS = 50

interface ListBench {
  title: string
  path: string
  rows: string
  sizes: readonly number[]
  /** Request body by name of the case. The page 'middle' is replaced by the middle page. */
  cases: Readonly<Record<string, Record<string, unknown>>>
  /** Paths of GET calls that are measured too, by name of the case. */
  reads?: Readonly<Record<string, string>>
  /** Maximum ratio of the time at the last size to the time at the first size. */
  maxGrowth: Readonly<Record<string, number>>
  cookie: string
  fill: (size: number) => Promise<void>
}

/** Measures every case at every size, prints the table and returns whether all targets are met. */
export async function benchList({ app }: BenchPortal, bench: ListBench): Promise<boolean> {
  const headers = {
    cookie: `${bench.cookie}; ${TOKEN_COOKIES}`,
    ...WITH_TOKEN.headers,
    'content-type': 'application/json',
  }
  const reads = Object.entries(bench.reads ?? {})
  const names = [...reads.map(([name]) => name), ...Object.keys(bench.cases)]
  const figures = new Map(names.map((name) => [name, new Map<number, number[]>()]))

  for (const size of bench.sizes) {
    await bench.fill(size)
    // The first round is a warm-up.
    for (let round = 0; round < ROUNDS + 1; round += 1) {
      const record = (name: string, times: number[]) => {
        const bySize = figures.get(name)
        if (round > 0) bySize?.set(size, [...(bySize.get(size) ?? []), ...times])
      }
      for (const [name, url] of reads) record(name, await timeCalls({ method: 'GET', url }))
      for (const [name, body] of Object.entries(bench.cases)) {
        const payload = JSON.stringify({ ...body, ...(body['pageNo'] === 'middle' ? { pageNo: size / 20 } : {}) })
        record(name, await timeCalls({ method: 'POST', url: bench.path, payload }))
      }
    }
  }
  return report(bench, figures)

  async function timeCalls(call: { method: 'GET' | 'POST'; url: string; payload?: string }): Promise<number[]> {
    const times: number[] = []
    for (let i = 0; i < CALLS_PER_ROUND; i += 1) {
      const start = performance.now()
      const answer = await app.inject({ ...call, headers })
      times.push(performance.now() - start)
      if (answer.statusCode !== 200) throw new Error(`the list answered ${answer.statusCode}: ${answer.body}`)
    }
    return times
  }
}

function report({ title, rows, sizes, maxGrowth }: ListBench, figures: Map<string, Map<number, number[]>>): boolean {
  console.log(`${title}, median of ${ROUNDS * CALLS_PER_ROUND} calls in ms (whole call: session, SQL, JSON)\n`)
  console.log(
    `| call | ${sizes.map((size) => `${size.toLocaleString('en')} ${rows}`).join(' | ')} | spread | ratio | target |`,
  )
  console.log(`|---|${sizes.map(() => '---|').join('')}---|---|---|`)
  let isMet = true
  for (const [name, bySize] of figures) {
    const [first = [], last = []] = [sizes[0], sizes.at(-1)].map((size) => bySize.get(size ?? 0))
    const ratio = median(last) / median(first)
    const growth = maxGrowth[name]
    const met = median(last) <= MAX_CALL_MS && (growth === undefined || ratio <= growth)
    isMet &&= met
    const target = `≤ ${MAX_CALL_MS} ms${growth === undefined ? '' : ` and ratio ≤ ${growth}`}: ${met ? 'met' : 'missed'}`
    const medians = sizes.map((size) => median(bySize.get(size) ?? []).toFixed(2))
    console.log(`| ${[name, ...medians, spread(last), ratio.toFixed(1), target].join(' | ')} |`)
  }
  return isMet
}
