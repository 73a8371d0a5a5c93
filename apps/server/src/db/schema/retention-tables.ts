import type { ColumnType, Generated } from 'kysely'
import type { Fixed } from './document-tables'

/** Tables of the removal of old rows, and of the archives of operator actions. */
export interface RetentionSchema {
  retention_passes: {
    name: Fixed<string>
    /** Written as JSON text. */
    position: ColumnType<
      { supplierId: string; after: string; oldest: string | null } | null,
      string | null | undefined,
      string | null
    >
    leased_until: Generated<Date>
    worked_at: Date | null
    passed_at: Date | null
    oldest_at: Date | null
    removed: Generated<string>
  }
  operator_action_archives: {
    first_id: Fixed<string>
    last_id: Fixed<string>
    first_at: Fixed<Date>
    last_at: Fixed<Date>
    action_count: Fixed<number>
    content_gzip: Fixed<Buffer>
    sha256: Fixed<Buffer>
    created_at: Fixed<Date>
  }
}
