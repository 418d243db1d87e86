import { sql } from 'kysely'
import type { Database, Queryable } from '../../platform/database/connect.ts'
import type { DemandTables } from '../../platform/database/demand-tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { addDays } from '../time/operator-time.ts'
import type { PendingCount } from './recorder.ts'

const columns = {
  demand_count: { key: 'wanted, trip, party, answer, language, source', count: 'parties' },
  funnel_count: { key: 'day, step, field, language, source', count: 'visitors' },
  vitals_count: { key: 'day, page, device, metric, below', count: 'views' },
} as const satisfies Record<keyof DemandTables, { key: string; count: string }>

/** Adds counts to the stored ones, all or none: one statement for each table. */
export async function storeCounts(db: Database, counts: PendingCount[]): Promise<void> {
  const tables = Map.groupBy(counts, ({ table }) => table)
  if (tables.size === 0) return
  await inTransaction(db, async (trx) => {
    for (const [table, ofTable] of tables) {
      const { key, count } = columns[table]
      const rows = JSON.stringify(ofTable.map((pending) => ({ ...pending.key, [count]: pending.count })))
      await sql`insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
        on conflict (${sql.raw(key)}) do update
        set ${sql.ref(count)} = ${sql.ref(`${table}.${count}`)} + excluded.${sql.ref(count)}`.execute(trx)
    }
  })
}

/** Deletes counts two years after the wanted day or the visit. */
export async function deleteOldCounts(db: Queryable, today: string): Promise<void> {
  const limit = addDays(today, -731)
  await db.deleteFrom('demand_count').where('wanted', '<', limit).execute()
  await db.deleteFrom('funnel_count').where('day', '<', limit).execute()
  await db.deleteFrom('vitals_count').where('day', '<', limit).execute()
}
