import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { setPrice } from '../../src/domain/pricing/set-price.ts'
import { recordNotifications } from '../../src/domain/resellers/notifications.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { confirmed, nextDay, resellerSite } from './reseller-site.ts'

const shared = resellerSite({ trips: 3 })

/** The notifications that a change causes, sorted: each as its type, product and day. */
async function notifiedBy(act: () => Promise<unknown>) {
  const { services } = shared.site
  await recordNotifications(services)
  await services.db.deleteFrom('reseller_notification').execute()
  await act()
  await recordNotifications(services)
  const rows = await services.db.selectFrom('reseller_notification').select('body').execute()
  type Body = { notificationType: string; productId: string; localDateStart: string | null }
  const bodies = rows.map(({ body }) => body as Body)
  return bodies.map((body) => [body.notificationType, body.productId, body.localDateStart].join(' ').trim()).sort()
}

test('a notification names the product that has changed', async () => {
  const { services, database } = shared.site
  const webhook = { webhook_url: 'https://otok.example/', webhook_secret: 's' }
  await services.db.updateTable('reseller').set(webhook).where('id', '=', shared.otok.id).execute()
  const date = nextDay()
  const [morning, cruise] = [
    { trip: 'islands', start: 'morning', date, actor: 'a test' },
    { trip: 'sunset', start: '1', date, actor: 'a test' },
  ]
  const query = (text: string) => () => database.pool.query(text)
  expect(await notifiedBy(() => setDeparture(services, { ...morning, capacity: 9 }))).toEqual([
    `AVAILABILITY_UPDATE islands ${date}`,
  ])
  // The cruise and the tour sail with the same boat. When the cruise is cancelled, the boat is free for the tour.
  expect(await notifiedBy(() => cancelDeparture(services, { ...cruise, reason: 'weather' }))).toEqual([
    `AVAILABILITY_UPDATE kornati ${date}`,
    `AVAILABILITY_UPDATE sunset ${date}`,
  ])
  const price = { ticket: 'adult', originalAmount: 3600, payableAmount: 700, span: null, actor: 'a test' } as const
  expect(await notifiedBy(() => setPrice(services, { trip: 'islands', ...price }))).toEqual(['PRODUCT_UPDATE islands'])
  const season = query("update trip_season set to_day = '10-15' where trip = 'sunset'")
  expect(await notifiedBy(season)).toEqual(['AVAILABILITY_UPDATE sunset'])
  const { uuid } = await confirmed(shared.otok, date)
  const moved = { productId: 'islands', optionId: 'zadar', availabilityId: `${date}T14:00:00+02:00` }
  expect(await notifiedBy(() => shared.otok.patch(`/bookings/${uuid}`, moved))).toEqual(['BOOKING_UPDATE islands'])
  expect(await notifiedBy(query("update boat set state = 'out_of_service' where id = 'galeb'"))).toEqual(
    ['islands', 'kornati', 'sunset'].map((product) => `AVAILABILITY_UPDATE ${product}`),
  )
  expect(await notifiedBy(query("update trip set state = 'retired' where id = 'sunset'"))).toEqual([
    'PRODUCT_UPDATE sunset',
  ])
  expect(await notifiedBy(query("update trip set state = 'draft' where id = 'sunset'"))).toEqual([])
})
