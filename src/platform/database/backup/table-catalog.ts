import type pg from 'pg'

/** A table for COPY, with names quoted for SQL. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/** The schemas in the backup. pg-boss's schema is left out; the header of the backup contains its unfinished jobs instead. */
const backedUpSchemas = `array['public', 'sandbox']::name[]`

/** All tables in topological order of their foreign keys. Generated columns are omitted, since COPY can't write them. */
export async function tablesInDependencyOrder(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refersTo: string[] }>(`
    select class.oid::regclass::text as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select array_agg(distinct confrelid::regclass::text) from pg_constraint
        where conrelid = class.oid and contype = 'f' and confrelid <> conrelid), '{}') as "refersTo"
    from pg_class as class
    where class.relkind = 'r' and class.relnamespace::regnamespace::name = any (${backedUpSchemas})
    order by name`)
  const sorted: CopiedTable[] = []
  let remaining = rows
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name))
    const free = remaining.filter(({ refersTo }) => !refersTo.some((other) => names.has(other)))
    if (free.length === 0) throw new Error(`circular foreign keys between tables: ${[...names].join(', ')}`)
    sorted.push(...free.map(({ name, columns }) => ({ name, columns })))
    remaining = remaining.filter((table) => !free.includes(table))
  }
  return sorted
}

export async function sequenceValues(client: pg.ClientBase): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last
    from pg_sequences where schemaname = any (${backedUpSchemas}) order by name`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
