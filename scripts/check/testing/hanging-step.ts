import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedDatabase } from '../../../apps/server/src/db/embedded/embedded'
import { findRunningPostmaster } from '../../../apps/server/src/db/embedded/postmaster-file'

/**
 * Usage: hanging-step.ts READY_FILE CLUSTER [ignores]. Starts the same processes as a test run: PostgreSQL on a copy of
 * the cluster, and a process in its own session, like a browser. Writes the process ids to the file and hangs.
 */
const [readyFile = '', cluster = '', behaviour] = process.argv.slice(2)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

// Like vitest, this ends on a signal without teardown.
process.on('SIGINT', () => {
  if (behaviour !== 'ignores') process.exit(130)
})
setInterval(() => undefined, 60_000)

const browser = spawn(process.execPath, ['-e', 'process.on("SIGINT", () => {}); setInterval(() => {}, 60_000)'], {
  detached: true,
  stdio: 'inherit',
})
const dataDir = await mkdtemp(path.join(tmpdir(), 'database-'))
await promisify(execFile)('cp', ['-a', cluster, path.join(dataDir, 'postgres')])
const database = await startEmbeddedDatabase({ dataDir, log: quiet })
const postmaster = await findRunningPostmaster(database.clusterDir)

const pids = { runner: process.ppid, step: process.pid, browser: browser.pid, postmaster: postmaster?.pid }
await writeFile(`${readyFile}.new`, JSON.stringify(pids))
await rename(`${readyFile}.new`, readyFile)
