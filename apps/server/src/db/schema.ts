import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A 64-bit id: digits, because JavaScript numbers end at 2^53. */
type Id = GeneratedAlways<string>
/** Written once, never updated. */
type Fixed<Value> = ColumnType<Value, Value, never>

export interface Schema {
  operators: {
    id: Id
    email: string
    password_hash: string
    created_at: Fixed<Date>
    updated_at: Date
  }
  suppliers: {
    id: Id
    tec_com_id: string
    supplier_name: string
    contact_name: string
    contact_email: string
    tec_com_user_name: string
    tec_com_password_sealed: string
    password_hash: string
    send_email_for_order: boolean
    active: Generated<boolean>
    created_at: Fixed<Date>
    last_access_at: Date | null
    removed_at: Date | null
    search_text: GeneratedAlways<string>
  }
  sessions: {
    token_hash: Fixed<Buffer>
    operator_id: Fixed<string | null>
    supplier_id: Fixed<string | null>
    created_at: Fixed<Date>
    last_seen_at: Date
  }
  password_resets: {
    token_hash: Fixed<Buffer>
    supplier_id: Fixed<string>
    created_at: Fixed<Date>
  }
  attempts: {
    key: Fixed<string>
    count: number
    window_started_at: Date
  }
  operator_actions: {
    id: Id
    at: Fixed<Date>
    operator_id: Fixed<string>
    operator_email: Fixed<string>
    action: Fixed<'create' | 'update' | 'activate' | 'deactivate' | 'remove'>
    supplier_id: Fixed<string>
    changes: ColumnType<Record<string, unknown>, string, never>
  }
  worker_heartbeats: {
    worker: Fixed<string>
    seen_at: Date
  }
  key_check: {
    only_row: GeneratedAlways<boolean>
    sealed: string
  }
  schema_migrations: {
    name: Fixed<string>
    checksum: Fixed<string>
    applied_at: GeneratedAlways<Date>
  }
}
