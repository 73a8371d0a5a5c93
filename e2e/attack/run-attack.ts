import { setPriority } from 'node:os'
import { connectPool, createDatabase } from '../../apps/server/src/db/connect'
import { NODE_FLAGS } from '../../scripts/lib/child'
import { startCluster } from '../faults/cluster'
import { checkAfterAttack } from './check-after-attack'
import { createAttackedData } from './attacked-data'
import { bombsPhase } from './bombs-phase'
import { connectionsPhase } from './connections-phase'
import { contractPhase } from './contract-phase'
import { createFindings } from './findings'
import { PROXY_ADDRESS } from './http-client'
import type { Phase, PhaseContext, PhaseResult, Scale } from './phase'
import { platformPhase } from './platform-phase'
import { signInPhase } from './sign-in-phase'
import { type Figures, startWatcher } from './watch'

export const PHASES = {
  contract: contractPhase,
  bombs: bombsPhase,
  connections: connectionsPhase,
  'sign-in': signInPhase,
  platform: platformPhase,
} as const satisfies Record<string, Phase>
export type PhaseName = keyof typeof PHASES

const ATTACKER_NICENESS = 10
const OWN_ORDERS = 60

export interface AttackRun {
  seed: number
  phases: readonly PhaseName[]
  scale: Scale
  /**
   * Lowers the priority of this process and of the platform once the portal runs. Attack, platform, portal and watcher
   * share the processors; at equal priority an attack would slow down `/healthz` by using the processor, which a remote
   * attacker or platform cannot do.
   */
  lowersPriority: boolean
  /** Time between two probes of `/healthz`. Where latency is not checked, few probes leave the processor to the attack. */
  probeIntervalMs: number
  log: (line: string) => void
}

export interface PhaseReport extends PhaseResult {
  name: string
  figures: Figures
  seconds: number
}

export interface AttackReport {
  phases: PhaseReport[]
  /** One sentence per problem. */
  problems: string[]
}

/** Starts a portal, attacks it in phases and reports measurements and problems. */
export async function runAttack(attack: AttackRun): Promise<AttackReport> {
  const { seed, phases, scale, lowersPriority, log } = attack
  const cluster = await startCluster({
    workers: 1,
    execArgv: NODE_FLAGS,
    // Requests name their client address in X-Forwarded-For, so that the limits per address apply to each client.
    env: { SIGN_IN_LIMIT_PER_ADDRESS: '100', TRUSTED_PROXIES: PROXY_ADDRESS, DRAIN_SECONDS: '0' },
  })
  const pool = connectPool(cluster.connectionString, 2)
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  const members = [...cluster.webs, ...cluster.workers, cluster.sandbox]
  const ended = () => members.flatMap(({ name, ending }) => (ending() === null ? [] : [`${name} ended: ${ending()}`]))
  const watcher = await startWatcher(cluster, attack.probeIntervalMs)
  if (lowersPriority) {
    setPriority(ATTACKER_NICENESS)
    const platformPid = cluster.sandbox.pid()
    if (platformPid !== null) setPriority(platformPid, ATTACKER_NICENESS)
  }
  const findings = createFindings()
  const context: PhaseContext = { cluster, db, seed, scale, findings, log }
  const reports: PhaseReport[] = []
  try {
    await createAttackedData(cluster, db, OWN_ORDERS)
    await watcher.take()
    for (const name of phases) {
      log(`${name} (seed ${seed})`)
      const started = Date.now()
      const result = await PHASES[name](context).catch((error: unknown) => {
        findings.add(`the phase ${name} broke off: ${String(error)}`, name)
        return { sent: 0, planned: 1, outcomes: {}, ordinaryWork: null }
      })
      const seconds = Math.round((Date.now() - started) / 1000)
      reports.push({ name, ...result, figures: await watcher.take(), seconds })
      if (ended().length > 0) break
    }
    const left = ended().length > 0 ? [] : await checkAfterAttack(context)
    return { phases: reports, problems: [...ended(), ...findings.lines(), ...left] }
  } finally {
    await watcher.stop()
    await pool.end()
    await cluster.stop()
  }
}
