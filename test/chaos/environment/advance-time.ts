import type pg from 'pg'

/**
 * Advances time by moving every timestamp in our tables and in the job queue back. First locks all tables: updates of one table
 * after the other could deadlock with the site. The lock timeout is short, and the caller retries after a timeout.
 * @returns whether the timestamps were moved
 */
export async function advanceDatabaseTime(db: pg.Client, seconds: number): Promise<boolean> {
  await db.query('begin')
  try {
    // Disables the triggers that forbid changes to the ledger: only its timestamps change here.
    await db.query(`set local session_replication_role = replica; set local lock_timeout = '200ms'`)
    const { rows } = await db.query<{ table: string; columns: string[] }>(timestampColumns)
    await db.query(`lock table ${rows.map(({ table }) => table).join(', ')} in share row exclusive mode`)
    for (const { table, columns } of rows) {
      const older = columns.map((column) => `${column} = ${column} - interval '${seconds} seconds'`)
      await db.query(`update ${table} set ${older.join(', ')}`)
    }
    await db.query('commit')
    // Each call rewrites every row; without a vacuum the small disk of `starve` would fill up.
    await db.query(`vacuum ${rows.map(({ table }) => table).join(', ')}`)
    return true
  } catch (error) {
    await db.query('rollback')
    if (isLockTimeout(error)) return false
    throw error
  }
}

/**
 * Lists the timestamp columns of our tables, and of the pg-boss tables that contain when jobs are due and when they
 * ran. Fiscal documents are left out, because their signatures contain their times.
 */
const timestampColumns = `
  select columns.table_schema || '.' || columns.table_name as table, array_agg(quote_ident(column_name)) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'
    and columns.table_name <> 'fiscal_document' and (columns.table_schema = 'public' or (columns.table_schema = 'pgboss' and columns.table_name in ('job_common', 'queue')))
  group by 1 order by 1`

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
