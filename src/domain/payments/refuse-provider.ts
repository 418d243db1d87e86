import type { ReservationOrder } from '../../contract/reservation.ts'
import type { Locale } from '../../i18n/locales.ts'
import { type FormRefusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'

/** The order names a provider that is offered here, and a token if it takes one. */
export function refuseProvider(
  { providers }: Services,
  { payment }: Pick<ReservationOrder, 'payment'>,
  locale: Locale,
  path = 'payment.',
): FormRefusal | undefined {
  const provider = providers.get(payment.provider)
  if (!provider) return refuse([{ field: `${path}provider`, key: 'error.provider' }], locale)
  if (provider.kind === 'card' && !payment.token) return refuse([{ field: `${path}token`, key: 'error.token' }], locale)
  return undefined
}
