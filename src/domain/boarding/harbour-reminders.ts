import { operatorLocale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { VoyageToReport } from '../../shared/harbour-columns.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { uuidOf } from '../ids.ts'
import { queueMessages } from '../messages/queue-message.ts'
import { departureId } from '../places/departure-id.ts'
import { loadTrips } from '../trips/trips.ts'
import { unreportedVoyages } from './harbour-table.ts'

/**
 * A voyage that sailed longer ago than this, such as before an outage of the site, gets no mail, because the mail would
 * come too late to help. The voyage is still in the list of open problems.
 */
const mailWithin = 48 * 3_600_000

/**
 * Queues one mail to the operator for each voyage that is to be reported and that sailed less than `mailWithin` ago,
 * however often this function is called.
 */
export async function queueHarbourReminders(services: AppContext): Promise<void> {
  const now = services.now()
  const due = (await unreportedVoyages(services.db, now)).filter(
    ({ sailedAt }) => now.getTime() - sailedAt.getTime() < mailWithin,
  )
  if (due.length === 0) return
  const mails = due.map((voyage) => ({
    ...{ kind: 'operator_harbour' as const, id: uuidOf(['operator_harbour', departureId(voyage)]) },
    ...{ recipient: services.operator.email, locale: operatorLocale },
  }))
  await inTransaction(services.db, (trx) => queueMessages(services, trx, mails, now))
}

export async function voyagesToReport(db: Queryable, now: Date): Promise<VoyageToReport[]> {
  const { boats } = await loadTrips(db)
  return (await unreportedVoyages(db, now)).map(({ date, departsAt, boat, signed }) => ({
    ...{ date, departsAt, isSigned: signed !== null },
    boatName: boats.find(({ id }) => id === boat)?.name ?? boat,
  }))
}
