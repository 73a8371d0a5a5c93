import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import type { ClusterLocation } from './location'
import { DATABASE_ENV } from './user'

/**
 * A small shell process beside the server that outlives us. It waits on a socket whose other end only we hold; when the
 * kernel closes that because we were killed, it gives a restarted portal time to adopt the server, then stops the server.
 */
export interface Watchdog {
  /** Starts the process. To be called before the server is started. */
  arm(): Promise<void>
  /** From now on this watchdog answers for the server, and no other. To be called by the owner. */
  activate(): Promise<void>
  /** Ends it. Without `isStopped` the server may still run, and is stopped unless somebody else owns it. */
  release(isStopped: boolean): Promise<void>
}

const RESTART_DELAY_MS = 1_000

/** Starts the second script and ends: its process has no parent that it could be killed with. */
const DETACH = `sh -c "$0" partwire-postgres-watchdog "$@" <&3 >&3 3>&- &`

const WATCH = `
clusterDir=$1 binDir=$2 chargeFile=$3 seconds=$4
echo $$
read -r word
[ "$word" = stopped ] && exit
sleep "$seconds"
charged=$(cat "$chargeFile" 2>/dev/null)
[ -n "$charged" ] && [ "$charged" != $$ ] && kill -0 "$charged" 2>/dev/null && exit
"$binDir/pg_ctl" stop -s -D "$clusterDir" -m fast -t 30 >/dev/null || "$binDir/pg_ctl" stop -s -D "$clusterDir" -m immediate
`

interface WatchdogProcess {
  pid: string
  socket: Duplex
}

export function createWatchdog(place: ClusterLocation, adoptionSeconds: number): Watchdog {
  const chargeFile = path.join(path.dirname(place.clusterDir), 'postgres-watchdog.pid')
  let guard: Promise<WatchdogProcess> | null = null
  let isActive = false
  let isReleased = false

  const arm = (): Promise<WatchdogProcess> => {
    guard ??= spawnWatchdog(place, [chargeFile, String(adoptionSeconds)], replace)
    return guard
  }
  const takeCharge = async (): Promise<void> => {
    isActive = true
    const { pid } = await arm()
    await writeFile(chargeFile, pid, { mode: 0o644 })
  }
  /** Somebody has killed it. */
  function replace(): void {
    guard = null
    setTimeout(() => {
      if (!isReleased) (isActive ? takeCharge() : arm()).catch(replace)
    }, RESTART_DELAY_MS).unref()
  }

  return {
    arm: async () => {
      await arm()
    },
    activate: takeCharge,
    release: async (isStopped) => {
      isReleased = true
      const running = await guard?.catch(() => null)
      running?.socket.end(isStopped ? 'stopped\n' : '')
      if (isStopped) await rm(chargeFile, { force: true })
    },
  }
}

async function spawnWatchdog({ binDir, clusterDir, user }: ClusterLocation, settings: string[], gone: () => void): Promise<WatchdogProcess> {
  const child = spawn('/bin/sh', ['-c', DETACH, WATCH, clusterDir, binDir, ...settings], {
    ...user,
    cwd: '/',
    env: DATABASE_ENV,
    detached: true,
    // Not as standard input: node closes that when the process it started ends, which is at once.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const socket = child.stdio[3]
  if (!(socket instanceof Socket)) throw new Error('There is no connection to the watchdog of the embedded database.')
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then((): never => {
    throw new Error('The watchdog of the embedded database did not start.')
  })
  const [line]: unknown[] = await Promise.race([once(socket, 'data'), once(child, 'error'), ended])
  if (line instanceof Error) throw line
  ended.catch(gone)
  child.unref()
  socket.unref()
  return { pid: String(line).trim(), socket }
}
