import { z } from 'zod'
import { buyer } from '../../contract/buyer.ts'
import { setFiscalBuyer } from '../../domain/fiscal/fiscal-buyer.ts'
import { bookingReference, defineOperation } from './define-operation.ts'

/** Sets the company on the future fiscal documents of a booking. `null`: the documents are for the guest. */
export const reservationBuyer = defineOperation({
  name: 'reservation-buyer',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ booking: bookingReference, buyer: buyer.nullable() }),
  answer: z.object({ code: z.string() }),
  run: (context, input) => setFiscalBuyer(context, { ...input, actor: context.actor }),
  refusals: { unknown: 'refused.unknown_booking', off: 'refused.no_fiscal', issued: 'refused.invoice_issued' },
})
