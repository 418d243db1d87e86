import { type Context, Hono } from 'hono'
import { actionContracts } from '../../contract/operator-app/actions.ts'
import type { AppContext } from '../../domain/context.ts'
import type { DeviceSession } from '../../domain/devices/sessions.ts'
import { countGuests } from '../../domain/pricing/quote.ts'
import { validateManualOrder } from '../../domain/reservations/booking/manual-order.ts'
import { previewCancellation } from '../../domain/reservations/cancellation/cancel-reservation.ts'
import { labelLines } from '../../domain/reservations/price-lines.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { namedByCode } from '../operations/define-action.ts'
import { manualOrderOf, reservationAddAction } from '../operations/reservation-add.ts'
import { planAnswer, previewReservationChange, reservationChangeAction } from '../operations/reservation-change.ts'
import { reservationCancelAction } from '../operations/reservation-office.ts'
import { refusalError } from './errors.ts'
import { parseJson } from './json-body.ts'
import { localeOf } from './request-locale.ts'
import { requireSession } from './require-session.ts'

/** What an action would do, with the amounts for its button; nothing is changed. */
export function previewCalls(services: AppContext): Hono {
  const app = new Hono()
  app.post('/previews/reservation-add', requireSession(services, 'crew'), async (c) => {
    const body = parseJson(c, actionContracts['reservation-add'].input)
    if (!body.ok) return body.response
    const order = manualOrderOf(body.value)
    const check = await validateManualOrder(services, order, await operatorSettings(services.db))
    if (!check.ok) return refusalError(c, check.refusal, reservationAddAction.sentence(check, body.value, localeOf(c)))
    const { total_amount: total, bail_amount: bail, rest_amount: due, depositBy } = check.quote
    const lines = await labelLines(services.db, { ...check.order, lines: check.quote.lines }, localeOf(c))
    return c.json({
      free: check.left - countGuests(order),
      total,
      paidNow: depositBy === 'card' ? 0 : bail,
      due,
      heldUntil: check.heldUntil?.toISOString() ?? null,
      lines: lines.map(({ label, pieces, original_amount: amount }) => ({ label, pieces, amount })),
    })
  })
  app.post('/previews/reservation-change', requireSession(services, 'owner'), async (c) => {
    const body = parseJson(c, actionContracts['reservation-change'].input)
    if (!body.ok) return body.response
    const input = await namedByCode(services.db, body.value)
    const preview = await previewReservationChange({ ...services, ...actorOf(c) }, input)
    return preview.ok
      ? c.json(planAnswer(preview.code, preview.plan))
      : refusalError(c, preview.refusal, reservationChangeAction.sentence(preview, input, localeOf(c)))
  })
  app.post('/previews/reservation-cancel', requireSession(services, 'owner'), async (c) => {
    const body = parseJson(c, actionContracts['reservation-cancel'].input)
    if (!body.ok) return body.response
    const input = await namedByCode(services.db, body.value)
    const preview = await previewCancellation(services, input)
    if (!preview.ok)
      return refusalError(c, preview.refusal, reservationCancelAction.sentence(preview, input, localeOf(c)))
    const { code, inTime, returned, kept, cash, disputed } = preview
    return c.json({ code, inTime, returned, kept, cash, disputed })
  })
  return app
}

function actorOf(c: Context) {
  const { device } = c.get('deviceSession') as DeviceSession
  return { actor: device.name, device }
}
