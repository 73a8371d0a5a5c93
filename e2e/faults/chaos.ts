import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster'

/** Every fault of the sandbox that affects a call. `latencyMs` is given in milliseconds. */
export const FAULTS: readonly Record<string, unknown>[] = [
  { timeoutAfter: true },
  { timeoutBefore: true },
  { http500: true },
  { soapFault: true },
  { malformedInner: true },
  { truncated: true },
  { duplicateDelivery: true },
  { wrongCredentials: true },
  { htmlAnswer: true },
  { wrongEncoding: true },
  { entityBomb: true },
  { huge: true },
  { malformedDocument: true },
  { changedDuplicate: true },
  { unknownCode: true },
  { latencyMs: 1_500 },
]

export interface Disturbance {
  name: string
  strike: () => Promise<void>
}

/**
 * One round: a fault of the platform is active while two processes, and in every second round the database, are killed.
 */
export function disturbances(cluster: Cluster, number: number, pauseMs: number): Disturbance[] {
  const { webs, workers, control } = cluster
  const fault = FAULTS[number % FAULTS.length] ?? {}
  const victims = [workers[number % workers.length], webs[number % webs.length]].filter((each) => each !== undefined)
  return [
    {
      name: `the platform has ${Object.keys(fault).join()}`,
      strike: async () => {
        await control('PUT', 'faults', fault)
        await pause(pauseMs)
      },
    },
    ...victims.map((victim) => ({
      name: `${victim.name} is killed`,
      strike: async () => {
        await victim.kill()
        await pause(pauseMs / 2)
        await victim.start()
      },
    })),
    ...(number % 2 === 0
      ? [
          {
            name: 'PostgreSQL is restarted',
            strike: async () => {
              await cluster.restartDatabase()
              await pause(pauseMs)
            },
          },
        ]
      : []),
    {
      name: 'the platform is well again',
      strike: async () => {
        await control('DELETE', 'faults')
        await pause(pauseMs)
      },
    },
  ]
}
