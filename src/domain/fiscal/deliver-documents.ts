import { sql } from 'kysely'
import type { FiscalDocument, FiscalService } from '../../platform/integrations/fiscal-service.ts'
import type { AppContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'

type Services = Pick<AppContext, 'db' | 'now' | 'log'>

/** The most documents per run. They are sent one after the other, and each answer can take up to 15 seconds. */
const batchSize = 20

interface DueDelivery {
  document_id: number
  attempts: number
}

/** Registers documents that have no JIR yet, the oldest first. */
export async function deliverDocuments(services: Services, fiscal: FiscalService): Promise<void> {
  for (const delivery of await claim(services)) {
    await logFailure(services, { document: String(delivery.document_id) }, () => deliver(services, fiscal, delivery))
  }
}

/**
 * Claims the due documents: the time of the next attempt is stored before this attempt. So no other process delivers
 * them meanwhile, and a killed process's delivery is repeated. The authority registers a document only once, however
 * many messages it gets. Pauses double up to a quarter of an hour.
 */
async function claim({ db, now }: Services): Promise<DueDelivery[]> {
  const at = now()
  const { rows } = await sql<DueDelivery>`
    update fiscal_delivery as delivery set attempts = attempts + 1,
      next_attempt_at = ${at}::timestamptz + least(power(2, least(attempts, 10)) * interval '20 seconds', interval '15 minutes')
    where document_id in (
      select document_id from fiscal_delivery where jir is null and next_attempt_at <= ${at}
      order by document_id limit ${batchSize} for update skip locked)
    returning document_id::int, attempts`.execute(db)
  return rows.sort((one, other) => one.document_id - other.document_id)
}

async function deliver(
  { db, now, log }: Services,
  fiscal: FiscalService,
  { document_id, attempts }: DueDelivery,
): Promise<void> {
  const row = await db.selectFrom('fiscal_document').selectAll().where('id', '=', document_id).executeTakeFirstOrThrow()
  const document: FiscalDocument = { ...row, issuedAt: row.issued_at }
  // The registration is late if this is not the first attempt, or if the guest was given a paper receipt first.
  const result = await fiscal.register(document, attempts > 1 || row.paper !== null)
  const isRegistered = 'jir' in result
  const error = isRegistered ? null : 'failed' in result ? result.failed : result.refused
  await db
    .updateTable('fiscal_delivery')
    .set(isRegistered ? { jir: result.jir, delivered_at: now(), error } : { error })
    .where('document_id', '=', document_id)
    .where('jir', 'is', null)
    .execute()
  if (!isRegistered)
    log.warn({ document: document_id, attempts, cause: error }, 'fiscal document not registered, will retry')
}
