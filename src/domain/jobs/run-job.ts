import type { AppContext } from '../context.ts'
import type { JobPayloads, QueuedJob } from '../job-queue.ts'
import { reconcileDisputes } from '../payments/reconcile-disputes.ts'
import { endChoice } from '../reservations/cancellation/weather-choice.ts'
import { offerPlaces } from '../waitlist/offer-places.ts'
import { endHoldJob } from './end-hold.ts'
import { endOfferJob } from './end-offer.ts'
import { recheckSettledJob } from './recheck-settled.ts'
import { reconcileAttemptJob } from './reconcile-attempt.ts'

type SendMessage = (payload: JobPayloads['send-message']) => Promise<void>

const handlers: {
  [Name in keyof JobPayloads]: (services: AppContext, payload: JobPayloads[Name], send: SendMessage) => Promise<void>
} = {
  'reconcile-attempt': reconcileAttemptJob,
  'recheck-settled': recheckSettledJob,
  'reconcile-disputes': reconcileDisputes,
  'end-hold': endHoldJob,
  'end-choice': (services, { reservationId }) => endChoice(services, reservationId),
  'offer-places': (services, { date }) => offerPlaces(services, date),
  'end-offer': endOfferJob,
  'send-message': (_, payload, send) => send(payload),
}

/**
 * Runs a job of the queue: on the site, in the demonstration, in the simulation and in tests.
 * @param send sends the mail of a `send-message`; the site's renders it and gives it to the mail server
 */
export const runJob = (services: AppContext, { name, payload }: QueuedJob, send: SendMessage): Promise<void> =>
  handlers[name](services, payload as never, send)
