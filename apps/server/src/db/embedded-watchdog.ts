import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import type { Writable } from 'node:stream'
import type { Place } from './embedded-place'
import { DATABASE_ENV } from './embedded-user'

/**
 * A small shell process beside the server that outlives us. It waits on a pipe that only we hold; when the kernel
 * closes it because we were killed, it gives a restarted portal time to adopt the server, then stops the server.
 */
export interface Watchdog {
  /** Starts the process. To be called before the server is started. */
  arm(): Promise<void>
  /** From now on this watchdog answers for the server, and no other. To be called by the owner. */
  takeCharge(): Promise<void>
  /** Ends it. Without `isStopped` the server may still run, and is stopped unless somebody else owns it. */
  release(isStopped: boolean): Promise<void>
}

const ADOPTION_SECONDS = 5
const RESTART_DELAY_MS = 1_000

/** Starts the second script and ends: its process has no parent that it could be killed with. */
const DETACH = `exec 3<&0; sh -c "$0" partwire-postgres-watchdog "$@" <&3 3<&- &`

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

interface Guard {
  pid: string
  pipe: Writable
}

export function watchdogOf(place: Place): Watchdog {
  const chargeFile = path.join(path.dirname(place.clusterDir), 'postgres-watchdog.pid')
  let guard: Promise<Guard> | null = null
  let isInCharge = false
  let isReleased = false

  const arm = (): Promise<Guard> => (guard ??= spawnGuard(place, chargeFile, replace))
  const takeCharge = async (): Promise<void> => {
    isInCharge = true
    const { pid } = await arm()
    await writeFile(chargeFile, pid, { mode: 0o644 })
  }
  /** Somebody has killed it. */
  function replace(): void {
    guard = null
    if (isReleased) return
    setTimeout(() => {
      if (!isReleased) (isInCharge ? takeCharge() : arm()).catch(replace)
    }, RESTART_DELAY_MS).unref()
  }

  return {
    arm: async () => {
      await arm()
    },
    takeCharge,
    release: async (isStopped) => {
      isReleased = true
      const running = await guard?.catch(() => null)
      running?.pipe.end(isStopped ? 'stopped\n' : '')
      if (isStopped) await rm(chargeFile, { force: true })
    },
  }
}

async function spawnGuard({ binDir, clusterDir, user }: Place, chargeFile: string, gone: () => void): Promise<Guard> {
  const child = spawn('/bin/sh', ['-c', DETACH, WATCH, clusterDir, binDir, chargeFile, String(ADOPTION_SECONDS)], {
    ...user,
    cwd: '/',
    env: DATABASE_ENV,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close').then((): never => {
    throw new Error('The watchdog of the embedded database did not start.')
  })
  const [line]: unknown[] = await Promise.race([once(child.stdout, 'data'), ended])
  // Its output stays open as long as it lives.
  ended.catch(gone)
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  return { pid: String(line).trim(), pipe: child.stdin }
}
