import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import type { ClusterLocation } from './location'
import { DATABASE_ENV } from './user'

/**
 * A small shell process that outlives this process. It reads from a socket whose other end only this process holds. When
 * the kernel closes that end because this process was killed, the watchdog waits for a restarted portal to adopt the
 * server, and otherwise stops the server.
 */
export interface Watchdog {
  /** Starts the watchdog process. To be called before the server is started. */
  arm(): Promise<void>
  /** Makes this watchdog the only one that may stop the server. To be called by the owner. */
  activate(): Promise<void>
  /** Ends the watchdog. If `isStopped` is false, it first stops the server unless that has another owner. */
  release(isStopped: boolean): Promise<void>
}

const RESTART_DELAY_MS = 1_000

/**
 * Starts the second script in the background and ends, so that killing the process group of a parent cannot reach it.
 */
const DETACH = `sh -c "$0" partwire-postgres-watchdog "$@" <&3 >&3 3>&- &`

const WATCH = `
clusterDir=$1 binDir=$2 pidFile=$3 seconds=$4
echo $$
read -r word
[ "$word" = stopped ] && exit
sleep "$seconds"
activePid=$(cat "$pidFile" 2>/dev/null)
[ -n "$activePid" ] && [ "$activePid" != $$ ] && kill -0 "$activePid" 2>/dev/null && exit
"$binDir/pg_ctl" stop -s -D "$clusterDir" -m fast -t 30 >/dev/null || "$binDir/pg_ctl" stop -s -D "$clusterDir" -m immediate
`

interface WatchdogProcess {
  pid: string
  socket: Duplex
}

export function createWatchdog(location: ClusterLocation, adoptionSeconds: number): Watchdog {
  const pidFile = path.join(path.dirname(location.clusterDir), 'postgres-watchdog.pid')
  let watchdogProcess: Promise<WatchdogProcess> | null = null
  let isActive = false
  let isReleased = false

  const arm = (): Promise<WatchdogProcess> => {
    watchdogProcess ??= spawnWatchdog(location, [pidFile, String(adoptionSeconds)], replace)
    return watchdogProcess
  }
  const activate = async (): Promise<void> => {
    isActive = true
    const { pid } = await arm()
    await writeFile(pidFile, pid, { mode: 0o644 })
  }
  /** Starts a new watchdog process after the old one was killed. */
  function replace(): void {
    watchdogProcess = null
    setTimeout(() => {
      if (!isReleased) (isActive ? activate() : arm()).catch(replace)
    }, RESTART_DELAY_MS).unref()
  }

  return {
    arm: async () => {
      await arm()
    },
    activate,
    release: async (isStopped) => {
      isReleased = true
      const running = await watchdogProcess?.catch(() => null)
      running?.socket.end(isStopped ? 'stopped\n' : '')
      if (isStopped) await rm(pidFile, { force: true })
    },
  }
}

async function spawnWatchdog(
  { binDir, clusterDir, user }: ClusterLocation,
  settings: string[],
  onEnd: () => void,
): Promise<WatchdogProcess> {
  const child = spawn('/bin/sh', ['-c', DETACH, WATCH, clusterDir, binDir, ...settings], {
    ...user,
    cwd: '/',
    env: DATABASE_ENV,
    detached: true,
    // Not standard input: Node closes that when the child ends, and the child ends at once.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const socket = child.stdio[3]
  if (!(socket instanceof Socket)) throw new Error('The watchdog of the embedded database has no socket.')
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then((): never => {
    throw new Error('The watchdog of the embedded database did not start.')
  })
  const [line]: unknown[] = await Promise.race([once(socket, 'data'), once(child, 'error'), ended])
  if (line instanceof Error) throw line
  ended.catch(onEnd)
  child.unref()
  socket.unref()
  return { pid: String(line).trim(), socket }
}
