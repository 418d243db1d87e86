import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

interface AuditLogPerson {
  /** Replaces each value that contains one of these texts. */
  texts?: string[]
  /** Ids and codes. In log entries that contain one of them, the values of `keys` are replaced. */
  references?: string[]
  keys?: readonly string[]
}

/** Replaces a person's data in the audit log; command, time and actor are retained. */
export async function anonymizeAuditLog(
  trx: Transaction,
  { texts = [], references = [], keys = [] }: AuditLogPerson,
): Promise<void> {
  if (texts.length + references.length === 0) return
  const lowerTexts = texts.map((text) => text.toLowerCase())
  const { rows } = await sql<{ id: number; details: unknown }>`
    with needle as materialized (
      select lower(substr(to_json(text)::text, 2, length(to_json(text)::text) - 2)) as json
      from unnest(${[...lowerTexts, ...references]}::text[]) as text
    )
    select id, details from operator_action
    where exists (select from needle where strpos(lower(details::text), json) > 0)
    order by id
    for update`.execute(trx)
  for (const { id, details } of rows) {
    const isAboutPerson = references.some((reference) => JSON.stringify(details).includes(reference))
    const anonymized = JSON.stringify(details, (key, value) => {
      if (typeof value !== 'string') return value
      const identifies = lowerTexts.some((text) => value.toLowerCase().includes(text))
      return identifies || (isAboutPerson && keys.includes(key)) ? '—' : value
    })
    await trx.updateTable('operator_action').set({ details: anonymized }).where('id', '=', id).execute()
  }
}
