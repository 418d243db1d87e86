import type { AppContext } from '../../src/domain/context.ts'
import { setFiscalBuyer, setFiscalBuyerByGuest } from '../../src/domain/fiscal/fiscal-buyer.ts'

/**
 * The operator or the guest names the buyer for the fiscal documents of a paid booking: one of three companies, or no
 * company.
 */
export async function nameBuyer(services: AppContext, pick: number): Promise<void> {
  const bookings = await services.db
    .selectFrom('reservation')
    .select(['id', 'code'])
    .where('state', '=', 'completed')
    .orderBy('id')
    .execute()
  const booking = bookings[pick % Math.max(bookings.length, 1)]
  if (!booking) return
  const company = { company: `Company ${pick % 4}`, address: 'Obala 1, Zadar', vatin: '12345678903' }
  const none = { company: '', address: '', vatin: '' }
  if (pick % 3 === 0)
    await setFiscalBuyerByGuest(services, booking.id, pick % 4 ? company : none, { locale: 'en', caller: null })
  else
    await setFiscalBuyer(services, { booking: booking.code, buyer: pick % 4 ? company : null, actor: 'the operator' })
}
