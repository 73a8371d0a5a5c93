import { type Client, escapeIdentifier } from 'pg'
import type { BackupTable, SequencePosition } from './records'

/** Objects that belong to an extension, such as pg_trgm, are created by it. */
function isOwnObject(catalog: 'pg_class' | 'pg_proc', alias: string): string {
  return `not exists (
    select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and deptype = 'e')`
}

/** The tables of the portal with the columns whose values are stored, by name. */
export async function readTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select relname as name, json_agg(
       json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_class table_ join pg_namespace schema on schema.oid = relnamespace
       join pg_attribute on attrelid = table_.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where nspname = current_schema() and relkind in ('r', 'p') and not relispartition
       and ${isOwnObject('pg_class', 'table_')}
     group by relname order by relname collate "C"`,
  )
  return rows
}

/** By name. They are not part of a snapshot: a position is at least that of every row of the snapshot. */
export async function readSequences(client: Client): Promise<SequencePosition[]> {
  const { rows: sequences } = await client.query<{ name: string }>(
    `select relname as name from pg_class sequence join pg_namespace schema on schema.oid = relnamespace
     where nspname = current_schema() and relkind = 'S' and ${isOwnObject('pg_class', 'sequence')}
     order by relname collate "C"`,
  )
  const positions: SequencePosition[] = []
  for (const { name } of sequences) {
    const { rows } = await client.query<Omit<SequencePosition, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${escapeIdentifier(name)}`,
    )
    positions.push(...rows.map((position) => ({ name, ...position })))
  }
  return positions
}

/** Statements that remove everything of the portal, its job queue included, in this order. None: it is empty. */
export async function readDropStatements(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from (
       select case relkind when 'v' then 1 when 'm' then 1 when 'S' then 3 else 2 end as position,
         format('drop %s if exists %s cascade',
           case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
           relation.oid::regclass) as statement
       from pg_class relation join pg_namespace schema on schema.oid = relnamespace
       where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
         and ${isOwnObject('pg_class', 'relation')}
       union all
       select 4, format('drop routine if exists %s cascade', routine.oid::regprocedure)
       from pg_proc routine join pg_namespace schema on schema.oid = pronamespace
       where nspname = current_schema() and ${isOwnObject('pg_proc', 'routine')}
       union all
       select 5, 'drop schema graphile_worker cascade' from pg_namespace where nspname = 'graphile_worker'
     ) as statements order by position, statement`,
  )
  return rows.map(({ statement }) => statement)
}

/** Number of sessions of other clients on this database. */
export async function countOtherSessions(client: Client): Promise<number> {
  // Otherwise a transaction gets the same number each time.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}

/** What slows down a load, with the statements that remove and create it again. */
interface Structure {
  drop: string[]
  create: string[]
}

/**
 * Foreign keys and the indexes that belong to no constraint. Building an index over all rows is many times faster than
 * adding them one by one, and a foreign key is checked by one statement instead of one for each row.
 */
export async function readStructure(client: Client): Promise<Structure> {
  const { rows } = await client.query<{ drop: string; create: string[] }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       array[format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(foreign_key.oid))]
         as create, 2 as position
     from pg_constraint foreign_key join pg_namespace schema on schema.oid = connamespace
     where nspname = current_schema() and contype = 'f' and conparentid = 0
     union all
     select format('drop index %s', indexrelid::regclass),
       array[pg_get_indexdef(indexrelid)] || array(
         select format('alter index %s alter column %s set statistics %s', indexrelid::regclass, attnum, attstattarget)
         from pg_attribute where attrelid = indexrelid and attstattarget >= 0 order by attnum),
       1
     from pg_index join pg_class index on index.oid = indexrelid join pg_namespace schema on schema.oid = relnamespace
     where nspname = current_schema() and not indisprimary and not index.relispartition
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by position, drop`,
  )
  return {
    // A foreign key may refer to a unique index.
    drop: rows.map(({ drop }) => drop).toReversed(),
    create: rows.flatMap(({ create }) => create),
  }
}
