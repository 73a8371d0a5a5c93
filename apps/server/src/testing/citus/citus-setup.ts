import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { distributeDatabase } from '../../db/citus/distribute'
import { migrate } from '../../db/migrate'
import { closeDatabase, createClusterDatabase, readCluster, runOnNodes } from './cluster'

/**
 * Runs once per test run: creates the distributed template database that test files copy. A copy on every node has the
 * shards and the metadata of the template, and needs nothing else.
 */
export default async function setUpCitus({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['CITUS_URL']
  if (!given) throw new Error('CITUS_URL is missing: set it to a database on the coordinator of a Citus cluster.')
  const cluster = await readCluster(given)
  const template = `partwire_template_${randomUUID().replaceAll('-', '')}`
  const url = await createClusterDatabase(cluster, template)
  await migrate(url)
  await distributeDatabase(url, { log: { info: () => {}, warn: () => {} } })
  await closeDatabase(cluster, template)
  provide('adminConnectionString', cluster.coordinator)
  provide('workerConnectionStrings', cluster.workers)
  provide('templateDatabase', template)
  return () => runOnNodes(cluster, `drop database ${template} with (force)`)
}
