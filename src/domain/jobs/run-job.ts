import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { drawCharts } from '../fleet/trip-charts.ts'
import type { JobPayloads, QueuedJob } from '../job-queue.ts'
import { queuePaymentPendingMail } from '../messages/queue-message.ts'
import { advanceText, type WriteText } from '../messages/send-due-text.ts'
import { nextRecheck, scheduleRecheck } from '../payments/recheck-settled.ts'
import { reconcileAttempt } from '../payments/reconcile-attempt.ts'
import { reconcileDisputes } from '../payments/reconcile-disputes.ts'
import { makePictureSizes } from '../pictures/make-sizes.ts'
import { departureId } from '../places/departure-id.ts'
import { endChoice } from '../reservations/cancellation/weather-choice.ts'
import { endHold } from '../reservations/holds/end-hold.ts'
import { remindOfLink } from '../reservations/links/remind-of-link.ts'
import { endOffer } from '../waitlist/end-offer.ts'
import { offerPlaces } from '../waitlist/offer-places.ts'

type SendMessage = (payload: JobPayloads['send-message']) => Promise<void>

const handlers: {
  [Name in keyof JobPayloads]: (
    services: AppContext,
    payload: JobPayloads[Name],
    send: SendMessage,
    write: WriteText,
  ) => Promise<void>
} = {
  'reconcile-attempt': reconcileUntilSettled,
  'recheck-settled': recheckSettled,
  'reconcile-disputes': reconcileDisputes,
  async 'end-hold'(services, hold) {
    const retryAt = await endHold(services, hold.reservationId, hold.changeId)
    if (retryAt) await enqueue(services, 'end-hold', hold, retryAt)
  },
  'remind-of-link': (services, { reservationId }) => remindOfLink(services, reservationId),
  'end-choice': (services, { reservationId }) => endChoice(services, reservationId),
  'offer-places': (services, { departure, date }) =>
    offerPlaces(services, departure ?? departureId({ trip: 'tour', date, start: '1' })),
  async 'end-offer'(services, { offerId }) {
    const retryAt = await endOffer(services, offerId)
    if (retryAt) await enqueue(services, 'end-offer', { offerId }, retryAt)
  },
  'send-message': (_, payload, send) => send(payload),
  'send-text': (services, payload, _, write) => advanceText(services, payload, write),
  'draw-charts': (services) => drawCharts(services),
  'make-picture-sizes': (services) => makePictureSizes(services),
}

/**
 * Runs a job of the queue: on the site, in the demonstration, in the simulation and in tests.
 * @param send sends the mail of a `send-message`; on the site it renders the mail and gives it to the mail server
 * @param write writes the text of a `send-text`; the default returns undefined, so that nothing is sent
 */
export const runJob = (
  services: AppContext,
  { name, payload }: QueuedJob,
  send: SendMessage,
  write: WriteText = async () => undefined,
): Promise<void> => handlers[name](services, payload as never, send, write)

const enqueue = <Name extends keyof JobPayloads>(
  services: AppContext,
  name: Name,
  payload: JobPayloads[Name],
  at: Date,
) => inTransaction(services.db, (trx) => services.queue.add(trx, name, payload, at))

/**
 * Minutes to wait after each round; further rounds wait an hour. An outcome that is still unknown after an hour rarely
 * becomes known within minutes.
 */
const backoffMinutes = [1, 1, 1, 2, 4, 8, 15, 30]

/**
 * Reconciles an attempt with its provider. If `round` is set, the job enqueues itself again until the attempt is
 * settled.
 */
async function reconcileUntilSettled(
  services: AppContext,
  { attemptId, round, news = false }: JobPayloads['reconcile-attempt'],
): Promise<void> {
  const settled = await reconcileAttempt(services, attemptId, { news })
  // Jobs without `round` come from webhooks and page views and run once.
  if (settled || round === undefined) return
  if (round === 0) await queuePaymentPendingMail(services, attemptId)
  const minutes = backoffMinutes[round] ?? 60
  const next = new Date(services.now().getTime() + minutes * 60_000)
  await enqueue(services, 'reconcile-attempt', { attemptId, round: round + 1, news }, next)
}

/**
 * Polls the provider again for a settled payment, in case the webhook of a later change was lost. Without `news`, a
 * settled attempt would not be polled. With `round`, the poll is repeated after growing pauses until the provider has
 * answered. Then enqueues the next recheck.
 */
async function recheckSettled(services: AppContext, recheck: JobPayloads['recheck-settled']): Promise<void> {
  await reconcileUntilSettled(services, { attemptId: recheck.attemptId, round: 1, news: true })
  const next = nextRecheck(recheck, services.now())
  if (next) await inTransaction(services.db, (trx) => scheduleRecheck(services, trx, next))
}
