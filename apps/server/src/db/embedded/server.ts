import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rotateLog } from './log'
import type { ClusterLocation } from './location'
import { findRunningPostmaster } from './postmaster-file'
import { findStartFailure } from './start-failure'
import { DATABASE_ENV } from './user'

const FAST_SHUTDOWN_TIMEOUT_MS = 30_000

/** Settings for a small machine. Passed at every start, so that a new release changes them in existing clusters too. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  // Parallel plans need shared memory, which containers often limit.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  // Omits DETAIL, which repeats key values and rows of a failed statement, and with them personal data.
  log_error_verbosity: 'terse',
}

/** Starts the server in its own session, so that killing this process does not crash the database. */
export async function spawnServer(location: ClusterLocation): Promise<void> {
  await rotateLog(location.logFile)
  const log = await open(location.logFile, 'a', 0o600)
  if (location.user) await log.chown(location.user.uid, location.user.gid)
  const from = (await log.stat()).size
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: location.socketDir })
  const child = spawn(
    path.join(location.binDir, 'postgres'),
    ['-D', location.clusterDir, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...location.user, cwd: '/', env: DATABASE_ENV, detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  const failed = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve('it ended at once'))
  })
  const failure = await Promise.race([failed, waitUntilReady(location.clusterDir, child.pid)])
  await log.close()
  child.unref()
  if (failure !== null) await throwUnlessTransient(location, from, failure)
}

/** Fast shutdown: disconnects clients and writes a checkpoint, so that the next start needs no recovery. */
export async function stopServer(clusterDir: string): Promise<void> {
  const running = await findRunningPostmaster(clusterDir)
  if (!running) return

  process.kill(running.pid, 'SIGINT')
  if (await waitForExit(clusterDir, running.pid, FAST_SHUTDOWN_TIMEOUT_MS)) return
  process.kill(running.pid, 'SIGQUIT')
  await waitForExit(clusterDir, running.pid, 5_000)
}

/** Whether the server has ended before the timeout. */
async function waitForExit(clusterDir: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if ((await findRunningPostmaster(clusterDir))?.pid !== pid) return true
    await pause(20)
  }
  return false
}

/** Returns after 10 seconds at the latest; a server in crash recovery takes longer, and the caller waits for it. */
async function waitUntilReady(clusterDir: string, pid: number | undefined): Promise<null> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    const running = await findRunningPostmaster(clusterDir)
    if (running?.pid === pid && running?.isReady) return null
    await pause(20)
  }
  return null
}

/** A previous server may still be shutting down. That is transient, and the caller tries again. */
async function throwUnlessTransient(
  { clusterDir, logFile }: ClusterLocation,
  from: number,
  failure: string,
): Promise<void> {
  const written = (await readFile(logFile)).subarray(from).toString('utf8')
  if (/lock file .* (already exists|is empty)|is still in use/.test(written)) return
  throw new Error(
    `PostgreSQL did not start on ${clusterDir}: ${findStartFailure(written) ?? failure} (see ${logFile}).`,
  )
}
