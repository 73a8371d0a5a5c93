import type { Client } from 'pg'
import type { TableFacts } from './table-classes'

/** A statement that removes something and one that creates it again. */
export interface Restorable {
  drop: string
  create: string
}

/** The tables of the portal, without those of the job queue and of extensions. */
export async function readTables(client: Client): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(
    `select relname as name, exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'supplier_id' and not attisdropped
     ) as "hasSupplier"
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by relname`,
  )
  return rows
}

/** The foreign keys from and to these tables. */
export async function readForeignKeys(client: Client, tables: readonly string[]): Promise<Restorable[]> {
  const { rows } = await client.query<Restorable>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  )
  return rows
}

export async function readTriggers(client: Client, tables: readonly string[]): Promise<Restorable[]> {
  const { rows } = await client.query<Restorable>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(oid) as create
     from pg_trigger
     where not tgisinternal and tgrelid = any($1::text[]::regclass[])
     order by tgrelid::regclass::text, tgname`,
    [tables],
  )
  return rows
}

/** The functions of the portal, with their argument types. */
export async function readFunctions(client: Client): Promise<{ name: string; signature: string }[]> {
  const { rows } = await client.query<{ name: string; signature: string }>(
    `select proname as name, oid::regprocedure::text as signature
     from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     order by 2`,
  )
  return rows
}
