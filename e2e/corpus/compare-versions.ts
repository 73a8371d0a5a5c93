import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded'
import { createLog } from '../../apps/server/src/log'
import { runSql, withDatabase } from '../../apps/server/src/testing/database/database-admin'
import { buildStale } from '../../scripts/lib/build-stale'
import { startChild } from '../../scripts/lib/child'
import { buildOtherVersion, comparedServerEnv } from '../../scripts/lib/other-version'
import { ROOT } from '../../scripts/lib/root'
import { findDifferences } from './differences'
import type { RecordedReply } from './recorder'
import { replayCorpus } from './replay'

export interface VersionComparison {
  /** Number of replies that were compared, and of the successes among them. */
  replies: number
  successes: number
  /** One entry per reply that differs: the request and its differences. */
  differences: string[]
  /** Fields and calls that the other commit does not have. */
  additions: string[]
}

/**
 * Replays the corpus against this version and another commit, each with a new database on one PostgreSQL, and compares
 * the replies field by field.
 */
export async function compareVersions(commit: string, log: (line: string) => void): Promise<VersionComparison> {
  await buildStale(log, ['server', 'web'])
  const other = await buildOtherVersion(commit, log)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-corpus-'))
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
  try {
    const replay = async (name: string, root: string) => {
      log(`Replaying the corpus against ${root === ROOT ? 'this version' : other.commit} …`)
      await runSql(database.connectionString, `create database ${name}`)
      const exchangeFolder = path.join(dataDir, name)
      await mkdir(exchangeFolder)
      return replayVersion(root, withDatabase(database.connectionString, name), exchangeFolder)
    }
    const own = await replay('own_version', ROOT)
    const comparison = compareReplies(own, await replay('other_version', other.folder))
    return { replies: own.length, successes: own.filter(isSuccess).length, ...comparison }
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
    await other.remove()
  }
}

/** Starts the built server of a folder and replays the corpus against it. */
async function replayVersion(root: string, databaseUrl: string, exchangeFolder: string): Promise<RecordedReply[]> {
  const server = startChild({
    file: path.join(root, 'apps/server/dist/main.js'),
    env: { ...process.env, ...comparedServerEnv(databaseUrl), UPSTREAM_FOLDER: exchangeFolder },
  })
  try {
    const ready = await server.ready
    if (ready === null) throw new Error(`The server in ${root} did not start.`)
    return await replayCorpus({ url: String(ready['portalUrl']), exchangeFolder })
  } finally {
    await server.stop()
  }
}

function isSuccess({ body }: RecordedReply): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

/**
 * A field that only this version has is an addition, and so is a call that the other commit does not know (404). Both are
 * listed by name for a person to read. @internal
 */
export function compareReplies(
  own: readonly RecordedReply[],
  other: readonly RecordedReply[],
): Pick<VersionComparison, 'differences' | 'additions'> {
  const differences = own.length === other.length ? [] : [`${own.length} replies instead of ${other.length}`]
  const additions = new Set<string>()
  for (const [i, { request, call, ...reply }] of own.entries()) {
    const before = other[i]
    if (before?.status === 404 && reply.status !== 404) {
      additions.add(call)
      continue
    }
    const found = findDifferences(reply, { status: before?.status, body: before?.body })
    const changes = found.flatMap(({ text, addedField }) => (addedField === null ? [text] : []))
    for (const { addedField } of found) if (addedField !== null) additions.add(`${call} ${addedField}`)
    if (changes.length > 0) differences.push([request, ...changes].join('\n  '))
  }
  return { differences, additions: [...additions].toSorted() }
}
