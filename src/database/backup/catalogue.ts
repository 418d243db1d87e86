import type pg from 'pg'

/** A table as it is copied; names are quoted where SQL wants it. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/** Our schemas. What pg-boss keeps in its own is saved as jobs: see `format.ts`. */
const ours = `array['public', 'sandbox']::name[]`

/** Every table of ours, those that others refer to first; columns that the database computes are left out. */
export async function tablesInOrder(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refersTo: string[] }>(`
    select class.oid::regclass::text as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select array_agg(distinct confrelid::regclass::text) from pg_constraint
        where conrelid = class.oid and contype = 'f' and confrelid <> conrelid), '{}') as "refersTo"
    from pg_class as class
    where class.relkind = 'r' and class.relnamespace::regnamespace::name = any (${ours})
    order by name`)
  const placed: CopiedTable[] = []
  let left = rows
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ refersTo }) => !refersTo.some((other) => names.has(other)))
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    placed.push(...free.map(({ name, columns }) => ({ name, columns })))
    left = left.filter((table) => !free.includes(table))
  }
  return placed
}

export async function sequenceValues(client: pg.ClientBase): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last
    from pg_sequences where schemaname = any (${ours}) order by name`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
