import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { locateBinaries, reachableBinaries } from '../../db/embedded/binaries'
import { createClusterIfMissing } from '../../db/embedded/cluster'
import { prepareLocation } from '../../db/embedded/location'
import { findDatabaseUser } from '../../db/embedded/user'

/** Runs once per test run: creates the cluster that `copyNewCluster` copies. */
export default async function setUpCluster({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'new-cluster-'))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o711)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const user = await findDatabaseUser(dataDir)
  const binDir = await reachableBinaries(await locateBinaries(dataDir), user)
  const location = await prepareLocation({ dataDir, user, binDir, log })
  await createClusterIfMissing(location, log)
  provide('newCluster', location.clusterDir)
  return () => rm(dataDir, { recursive: true, force: true })
}
