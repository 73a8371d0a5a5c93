import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Cluster } from '../faults/cluster'

const figures = z.object({
  latencies: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      p50: z.number(),
      p95: z.number(),
      p99: z.number(),
      max: z.number(),
    }),
  ),
  /** Highest resident memory by process, in megabytes; empty where there is no /proc. */
  peakMb: z.record(z.string(), z.number()),
  /** Requests to `/healthz` without a 200. */
  unanswered: z.number(),
  /** Requests to `/readyz` answered with 503. */
  notReady: z.number(),
  /** 99th percentile of the event loop delay of the watcher: how long it waited for the processor. */
  ownDelayP99Ms: z.number(),
})
export type Figures = z.infer<typeof figures>

export interface Watcher {
  /** The figures since the last call. */
  take: () => Promise<Figures>
  stop: () => Promise<void>
}

/** Starts the watcher process. It is separate, so that a busy attacker does not distort the measurement. */
export async function startWatcher(
  { webUrls, webs, workers, sandbox, databasePid }: Cluster,
  probeIntervalMs: number,
): Promise<Watcher> {
  const members = [...webs, ...workers, sandbox].map(({ name, pid }) => ({
    name,
    pid: pid() ?? 0,
    withChildren: false,
  }))
  const database = { name: 'PostgreSQL', pid: (await databasePid()) ?? 0, withChildren: true }
  const watched = {
    probeIntervalMs,
    webs: webs.map(({ name }, i) => ({ name, url: webUrls[i] })),
    processes: [...members, database],
  }
  const child = fork(fileURLToPath(new URL('watcher.ts', import.meta.url)), [JSON.stringify(watched)], {
    execArgv: ['--import', 'tsx'],
  })
  await once(child, 'message')

  return {
    take: async () => {
      const answer = once(child, 'message')
      child.send('take')
      const [message] = await answer
      return figures.parse(message)
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
