import type pg from 'pg'

export interface TableColumn {
  name: string
  /** The name, quoted for SQL. */
  column: string
  /** The name of the type in PostgreSQL. */
  type: string
  required: boolean
  /** The column that a foreign key refers to, such as `reservation.id`; null without a foreign key. */
  refersTo: string | null
  /** The values that a constraint allows; null without such a constraint. */
  values: string[] | null
}

/** The columns of a table, as the catalog of the database describes them. */
export async function tableColumns(client: pg.ClientBase, table: string): Promise<TableColumn[]> {
  const { rows } = await client.query<Omit<TableColumn, 'values'> & { checks: string[] }>(
    `select attname as name, quote_ident(attname) as column, format_type(atttypid, null) as type, attnotnull as required,
       (select confrelid::regclass || '.' || (select attname from pg_attribute as other
          where other.attrelid = confrelid and other.attnum = confkey[array_position(conkey, column_.attnum)])
        from pg_constraint where conrelid = column_.attrelid and contype = 'f' and column_.attnum = any (conkey)
        order by cardinality(conkey), oid limit 1) as "refersTo",
       array(select pg_get_constraintdef(oid) from pg_constraint
         where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks
     from pg_attribute as column_ where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(({ checks, ...row }) => ({ ...row, values: checks.map(allowedValues).find(Boolean) ?? null }))
}

/** The list of a constraint `column in ('…', '…')`; null for other constraints. */
function allowedValues(constraint: string): string[] | null {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(constraint) ?? []
  return list === undefined ? null : [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '')
}

/** The JSON Schema of a table's row in an export. */
export const rowSchema = (table: string, description: string, columns: TableColumn[]) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: table,
  description,
  type: 'object',
  properties: Object.fromEntries(columns.map((each) => [each.name, columnSchema(each)])),
  required: columns.map(({ name }) => name),
  additionalProperties: false,
})

function columnSchema({ type, required, refersTo, values }: TableColumn) {
  const about = refersTo === null ? {} : { description: `Refers to ${refersTo}.` }
  if (values) return { enum: required ? values : [...values, null], ...about }
  const { type: name, ...rest } = type.endsWith('[]')
    ? { type: 'array', items: typeSchema(type.slice(0, -2)) }
    : typeSchema(type)
  return { ...(name && { type: required ? name : [name, 'null'] }), ...rest, ...about }
}

/**
 * Maps a PostgreSQL type to JSON Schema. Times of day, ranges and bytes are strings, as PostgreSQL writes them. `jsonb`
 * gets no type, because it can contain any JSON value.
 */
function typeSchema(type: string): { type?: string; format?: string } {
  if (['integer', 'smallint', 'bigint'].includes(type)) return { type: 'integer' }
  if (['double precision', 'numeric'].includes(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'jsonb') return {}
  const formats: Record<string, string> = { uuid: 'uuid', date: 'date', 'timestamp with time zone': 'date-time' }
  const format = formats[type]
  return { type: 'string', ...(format && { format }) }
}
