/** Copied to every node: all rows of suppliers refer to it, and sign-in reads it. */
export const REFERENCE_TABLE = 'suppliers'

/** Distributed first; the other distributed tables are stored on the same nodes as the orders of their supplier. */
export const FIRST_DISTRIBUTED_TABLE = 'orders'

/**
 * Stay on the coordinator: accounts, sessions, mails, the schedule, logs and what the processes record about themselves.
 * @internal
 */
export const LOCAL_TABLES: ReadonlySet<string> = new Set([
  'attempts',
  'key_check',
  'mails',
  'operator_action_archives',
  'operator_actions',
  'operators',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'pending_sign_ins',
  'recovery_codes',
  'recurring_jobs',
  'retention_passes',
  'schema_migration_steps',
  'schema_migrations',
  'security_events',
  'sessions',
  'supplier_accesses',
  'supplier_syncs',
  'totp_factors',
  'worker_heartbeats',
  'write_probe',
])

export interface TableFacts {
  name: string
  hasSupplier: boolean
}

/** Names of tables by where a sharded database stores them. */
interface TableClasses {
  distributed: string[]
  local: string[]
  /** Neither local nor distributed: they have no `supplier_id`. */
  unknown: string[]
}

/** Every table with `supplier_id` is distributed, except those that are local. */
export function classifyTables(tables: readonly TableFacts[]): TableClasses {
  const others = tables.filter(({ name }) => name !== REFERENCE_TABLE && !LOCAL_TABLES.has(name))
  const names = (found: readonly TableFacts[]) => found.map(({ name }) => name).toSorted()
  return {
    distributed: names(others.filter(({ hasSupplier }) => hasSupplier)),
    local: names(tables.filter(({ name }) => LOCAL_TABLES.has(name))),
    unknown: names(others.filter(({ hasSupplier }) => !hasSupplier)),
  }
}
