import { lateMinutes } from '../../src/contract/guest-notice.ts'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { tellCrew } from '../../src/domain/boarding/guest-notice.ts'
import { givePassengers } from '../../src/domain/boarding/passenger-names.ts'
import { signedFor, signPersons } from '../../src/domain/boarding/sign-persons.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { setTrip } from '../../src/domain/fleet/manage-trips.ts'
import { type MessageFacts, sendToDeparture } from '../../src/domain/messages/send-to-departure.ts'
import { departureId } from '../../src/domain/places/departure-id.ts'
import { dayOf, instantOf } from '../../src/domain/time/operator-time.ts'
import { nobody } from '../../src/shared/persons.ts'
import { tour } from '../fixtures/tour.ts'
import { days, phone } from './reset-database.ts'
import type { SimulatedWorld } from './world.ts'

const actor = phone.name
const idOf = (pick: number) => `0e3cd2a5-7b3f-4a53-9f0a-${String(pick).padStart(12, '1')}`

/** Records the boarding of the guests of today's tour: some parties as a whole, others without one of the adults. */
async function boardGuests(services: AppContext, pick: number) {
  const parties = await services.db
    .selectFrom('reservation')
    .select(['id', 'adults', 'children', 'infants'])
    .where('date', '=', dayOf(services.now()))
    .where('trip', '=', tour.trip)
    .where('state', '=', 'completed')
    .orderBy('id')
    .execute()
  for (const [index, { id, ...party }] of parties.entries()) {
    const guests = (pick + index) % 3 > 0 && party.adults > 1 ? { ...party, adults: party.adults - 1 } : party
    await boardParty(services, { booking: id, aboard: true, guests, actor })
  }
}

async function sign(services: AppContext, pick: number) {
  const date = dayOf(services.now())
  const [last] = (await signedFor(services.db, [departureId({ ...tour, date })])).slice(-1)
  const order = {
    ...tour,
    date,
    id: idOf(pick),
    ...nobody,
    adults: pick % 12,
    crew: pick % 5,
    reason: 'counted',
    by: 'Ante',
  }
  await signPersons(services, { ...order, ...(last && pick % 3 === 0 && { corrects: last.id }), actor })
}

/**
 * For each party of the day, paid or not, two phones tell the crew at the same time that it comes late or not at all.
 */
function tellOfDelay(world: SimulatedWorld, which: number): void {
  for (const step of [0, 1])
    world.run(async (services) => {
      const ofDay = services.db.selectFrom('reservation').select('id').where('date', '=', days[0])
      const bookings = await ofDay.orderBy('id').execute()
      for (const [index, { id }] of bookings.entries())
        await tellCrew(services, id, { minutes: [...lateMinutes, null][(which + step + index) % 4] ?? null })
    })
}

/**
 * For each party of the day, two phones give names at the same time. Meanwhile the operator sets whether the trip asks
 * for names.
 */
function giveNames(world: SimulatedWorld, which: number, date: string): void {
  world.run(async (services) => {
    await setTrip(services, { id: tour.trip, asksNames: which % 5 > 0, actor })
  })
  for (const phone of [1, 2])
    world.run(async (services) => {
      const ofDay = services.db.selectFrom('reservation').select(['id', 'adults']).where('date', '=', date)
      for (const { id, adults } of await ofDay.orderBy('id').execute()) {
        const fields = {
          first_name: 'Ana',
          last_name: 'Kovač',
          nationality: 'HR',
          birth_date: '1990-01-01',
          sex: 'female',
        }
        const person = { age: 'adults', position: 1 + (phone % adults), isGiven: false } as const
        const given = await givePassengers(services, id, [{ ...person, fields: { ...fields, help: '', phone: '' } }], {
          locale: 'en',
        })
        if (given.ok) world.reached.add('a party gives names')
      }
    })
}

const messageOf = (which: number): MessageFacts =>
  which % 2 === 0
    ? { reason: 'later', minutes: 10 + (which % 5) * 10 }
    : { reason: 'other_quay', quay: 'zadar', movedTo: which % 3 === 0 ? 'zadar' : 'bibinje' }

/**
 * Outcome rolls of the text channel, in this order: it refuses the text, asks to wait, the request is lost, the answer
 * is lost, the text is accepted and fails later, the text is delivered.
 */
const textOutcomes = [0.05, 0.15, 0.25, 0.4, 0.9, 0.6]

/**
 * Two phones send the same message to the guests of a day, in part of the runs while a guest cancels. Some texts of
 * this message are sent, with different outcomes. Then the crew sends another message.
 */
export async function tellGuests(world: SimulatedWorld, which: number): Promise<void> {
  const date = days[which % 2] ?? days[0]
  const tell = (number: number) =>
    world.run(async (services) => {
      const order = { ...tour, date, id: idOf(which * 10 + number), text: '', actor }
      await sendToDeparture(services, { ...order, facts: messageOf(which + number), atNight: which % 3 > 0 })
    })
  world.visit(1, 'pays', { ...tour, date })
  await world.runAllSteps(1)
  giveNames(world, which, date)
  tell(0)
  tell(0)
  if (which % 4 === 0) world.cancelBookingFor(which)
  await world.runAllSteps(1)
  const outcomes = which % 2 === 0 ? textOutcomes : textOutcomes.slice(which % 5)
  for (const outcome of outcomes) if (await world.startJob(which)) await world.runAllSteps(outcome)
  tell(2)
}

/**
 * Guests board. Then two phones sign the number of persons at the same time, and two phones correct it at the same
 * time. In part of the runs the time first advances to the day with the most bookings.
 */
export async function sail(world: SimulatedWorld, which: number): Promise<void> {
  let now = new Date(0)
  world.run(async (services) => {
    now = services.now()
  })
  const departs = instantOf(days[0], '07:30')
  if (which % 3 > 0 && now < departs) world.advanceTime((departs.getTime() - now.getTime()) / 1000)
  tellOfDelay(world, which)
  world.run((services) => boardGuests(services, which))
  await world.runAllSteps(1)
  for (const pick of [1, 2, 3, 6]) {
    world.run((services) => sign(services, 7 * which + pick))
    if (pick === 2) await world.runAllSteps(1)
  }
}
