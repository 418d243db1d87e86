import type pg from 'pg'

/**
 * Lets time pass: whatever has a time, in our tables and among the jobs, moves back by so much. One statement after
 * another could wait for the site while the site waits for us; so we are the one who gives way, and comes again.
 * @returns whether it has passed
 */
export async function passTime(db: pg.Client, seconds: number): Promise<boolean> {
  await db.query('begin')
  try {
    // The books are never changed, and a trigger sees to that; here they only become older.
    await db.query(`set local session_replication_role = replica; set local lock_timeout = '200ms'`)
    const { rows } = await db.query<{ table: string; columns: string[] }>(timesOfTables)
    await db.query(`lock table ${rows.map(({ table }) => table).join(', ')} in share row exclusive mode`)
    for (const { table, columns } of rows) {
      const older = columns.map((column) => `${column} = ${column} - interval '${seconds} seconds'`)
      await db.query(`update ${table} set ${older.join(', ')}`)
    }
    await db.query('commit')
    // Each pass rewrites every row; without a vacuum the small disk of `starve` fills up.
    await db.query(`vacuum ${rows.map(({ table }) => table).join(', ')}`)
    return true
  } catch (error) {
    await db.query('rollback')
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Of the jobs' tables only those that say when something is due or was last done. */
const timesOfTables = `
  select columns.table_schema || '.' || columns.table_name as table, array_agg(quote_ident(column_name)) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'
    and (columns.table_schema = 'public' or (columns.table_schema = 'pgboss' and columns.table_name in ('job_common', 'queue')))
  group by 1 order by 1`

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
