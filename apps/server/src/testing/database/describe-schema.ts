import { Client } from 'pg'

/** One line for each table, column, constraint, index, trigger, function and view. */
export async function describeSchema(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(SCHEMA)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

const SCHEMA = `
  select format('table %s %s', relname, reloptions) as line
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select format('column %s.%s %s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
    generation_expression, identity_generation)
  from information_schema.columns where table_schema = 'public'
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select format('index %s %s %s', pg_get_indexdef(indexrelid), case when indisvalid then '' else 'INVALID' end,
    array(select attstattarget from pg_attribute where attrelid = indexrelid and attstattarget >= 0))
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all select format('trigger %s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal
  union all select format('function %s', pg_get_functiondef(pg_proc.oid))
  from pg_proc left join pg_depend on pg_depend.objid = pg_proc.oid and deptype = 'e'
  where pronamespace = 'public'::regnamespace and pg_depend.objid is null
  union all select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
  order by 1`
