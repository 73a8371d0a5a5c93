import { Client } from 'pg'
import { runSql, withDatabase } from '../database/database-admin'

/** A coordinator and its workers, as a role that may create databases and extensions on all of them. */
export interface Cluster {
  coordinator: string
  workers: string[]
}

interface NodeAddress {
  host: string
  port: number
  isCoordinator: boolean
}

/** Reads the nodes of the cluster that a database of its coordinator belongs to. The role is the same on all of them. */
export async function readCluster(coordinator: string): Promise<Cluster> {
  const nodes = await readNodes(coordinator)
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator).map((node) => withNode(coordinator, node))
  if (workers.length === 0 || workers.length === nodes.length) {
    throw new Error('The database of CITUS_URL needs citus_set_coordinator_host and citus_add_node for each worker.')
  }
  return { coordinator, workers }
}

/** Creates a database on all nodes with the extension, and makes the workers of `cluster` its nodes. It has no tables. */
export async function createClusterDatabase({ coordinator, workers }: Cluster, name: string): Promise<string> {
  const nodes = await readNodes(coordinator)
  await runOnNodes({ coordinator, workers }, `create database ${name} template template0`)
  for (const node of [coordinator, ...workers]) await runSql(withDatabase(node, name), 'create extension citus')
  const url = withDatabase(coordinator, name)
  const add = ({ host, port, isCoordinator }: NodeAddress) =>
    isCoordinator
      ? `select citus_set_coordinator_host('${host}', ${port})`
      : `select citus_add_node('${host}', ${port})`
  await runSql(url, ...nodes.map(add), `alter database ${name} set citus.shard_count = ${SHARD_COUNT}`)
  return url
}

/** Few, so that a test database has few files. */
const SHARD_COUNT = 4

/** Runs a statement of an administrator on every node. */
export async function runOnNodes({ coordinator, workers }: Cluster, ...statements: string[]): Promise<void> {
  await Promise.all([coordinator, ...workers].map((node) => runSql(node, ...statements)))
}

/** Ends all connections to a database on every node, and accepts no new ones, so that it can be copied. */
export async function closeDatabase(cluster: Cluster, name: string): Promise<void> {
  await runOnNodes(
    cluster,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
}

async function readNodes(coordinator: string): Promise<NodeAddress[]> {
  const client = new Client({ connectionString: coordinator })
  await client.connect()
  try {
    const { rows } = await client.query<NodeAddress>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
       where noderole = 'primary' order by groupid`,
    )
    return rows
  } finally {
    await client.end()
  }
}

function withNode(coordinator: string, { host, port }: NodeAddress): string {
  const url = new URL(coordinator)
  url.hostname = host
  url.port = String(port)
  return url.href
}
