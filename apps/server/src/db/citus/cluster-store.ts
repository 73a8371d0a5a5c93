import type { Client } from 'pg'
import { FIRST_DISTRIBUTED_TABLE } from './table-classes'

/** Why the database cannot be distributed, as a sentence; null when Citus is installed and has nodes for the rows. */
export async function findClusterProblem(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ isAvailable: boolean; isCreated: boolean }>(
    `select exists (select from pg_available_extensions where name = 'citus') as "isAvailable",
       exists (select from pg_extension where extname = 'citus') as "isCreated"`,
  )
  const [extension] = rows
  if (extension?.isAvailable !== true) {
    return 'This PostgreSQL has no Citus: install it on every node first, see https://docs.citusdata.com.'
  }
  if (!extension.isCreated) {
    return 'The extension citus is missing in this database: run "create extension citus" in it on every node, then add the nodes.'
  }
  return findNodeProblem(client)
}

async function findNodeProblem(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ isCoordinator: boolean; isAdded: boolean; hasNodes: boolean }>(
    `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
       exists (select from pg_dist_node where groupid = 0) as "isAdded",
       exists (select from pg_dist_node where isactive and shouldhaveshards) as "hasNodes"`,
  )
  const [node] = rows
  if (node?.isCoordinator !== true) return 'This node is a worker of the cluster: run the command on the coordinator.'
  if (!node.isAdded) {
    return 'The coordinator does not know its own address: run "select citus_set_coordinator_host(…)" on it.'
  }
  return node.hasNodes ? null : 'The cluster has no node for the rows: run "select citus_add_node(…)" for each worker.'
}

/** Whether the rows of suppliers are on the nodes of a Citus cluster. */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ metadata: string | null }>(
    "select to_regclass('pg_catalog.pg_dist_partition') as metadata",
  )
  return (rows[0]?.metadata ?? null) !== null && (await readDistributedTables(client)).has(FIRST_DISTRIBUTED_TABLE)
}

/** The tables that are stored on all nodes, or by supplier. */
export async function readDistributedTables(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where partmethod = 'h' or (partmethod = 'n' and repmodel = 't')`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** The functions that exist on all nodes, with their argument types, and whether a call is executed on the node of its supplier. */
export async function readDistributedFunctions(client: Client): Promise<ReadonlyMap<string, { isDelegated: boolean }>> {
  const { rows } = await client.query<{ signature: string; isDelegated: boolean }>(
    `select objid::regprocedure::text as signature, distribution_argument_index is not null as "isDelegated"
     from pg_catalog.pg_dist_object where classid = 'pg_proc'::regclass`,
  )
  return new Map(rows.map(({ signature, isDelegated }) => [signature, { isDelegated }]))
}
