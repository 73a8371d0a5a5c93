const EARLIER_VERSIONS = 'databases of earlier versions, which are migrated before they are distributed'
const OWN_SERVER = 'starts a PostgreSQL of its own'

/** The files of the project `citus` that do not apply to a Citus cluster, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'apps/server/src/db/backup/*.db.test.ts': 'restores into a database without tables, which is distributed afterwards',
  'apps/server/src/db/embedded/*.db.test.ts': OWN_SERVER,
  'apps/server/src/db/hosts/*.db.test.ts': OWN_SERVER,
  'apps/server/src/db/wait-for-database.db.test.ts': OWN_SERVER,
  'apps/server/src/db/{upgrade,previous-version,migrate,migrate-under-load}.db.test.ts': EARLIER_VERSIONS,
  'apps/server/src/db/migration-{phases,steps}.db.test.ts': EARLIER_VERSIONS,
  'apps/server/src/modules/today/{figure-migration,value-weeks}.db.test.ts': EARLIER_VERSIONS,
}
