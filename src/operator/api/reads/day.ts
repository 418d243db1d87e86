import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ManifestData,
  ManifestPartyData,
  TodayData,
  ticketCheck,
} from '../../../contract/operator-app/manifest.ts'
import type { AppLocale } from '../../../contract/operator-app/roles.ts'
import { getDeparture } from '../../../domain/availability/set-departure.ts'
import { type BoardingPlace, groupByBoardingPlace } from '../../../domain/boarding/boarding-places.ts'
import { getDailyOverview } from '../../../domain/boarding/daily-overview.ts'
import { type ManifestParty, manifestOn } from '../../../domain/boarding/manifest.ts'
import { depositsByDay } from '../../../domain/boarding/party-sums.ts'
import type { AppContext } from '../../../domain/context.ts'
import { appliedSequences } from '../../../domain/devices/applied-sequences.ts'
import { findOpenChoices } from '../../../domain/reservations/cancellation/weather-choice.ts'
import { findReservationRecord } from '../../../domain/reservations/reservation-record.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { manifestTotals } from '../../../shared/manifest-totals.ts'
import { describeCheck } from './attention.ts'

export async function todayFor(
  services: AppContext,
  { date = dayOf(services.now()) }: { date?: string | undefined },
  locale: AppLocale,
): Promise<TodayData> {
  const overview = await getDailyOverview(services, date, locale)
  const { day, next, stuck, failing } = overview
  const [deposits, choosing] = await Promise.all([
    depositsByDay(services.db, { from: day.date, to: next.date }),
    findOpenChoices(services.db),
  ])
  const withDeposit = (summary: typeof day) => ({ ...summary, depositAmount: deposits.get(summary.date) ?? 0 })
  return {
    day: withDeposit(day),
    places: overview.places.map(({ parties: _, ...place }) => place),
    next: withDeposit(next),
    problems: {
      payments: stuck.payments,
      paymentExceptions: stuck.quarantined,
      refundsFailed: stuck.refundsFailed,
      mailsFailed: stuck.mailsFailed,
      mailsWaiting: stuck.mailsWaiting,
      reviews: stuck.reviews,
      cashToHandBack: stuck.cashToHandBack,
      checks: failing.map((check) => describeCheck(check, locale)),
      choosing: choosing.map(({ chooseBy, ...party }) => ({ ...party, chooseBy: chooseBy.toISOString() })),
    },
    readAt: services.now().toISOString(),
  }
}

interface ManifestQuery {
  date: string
  installation?: string | undefined
  since: number
}

/** Parties and applied actions are read from one snapshot: an action is in both or in none. */
export function manifestFor(
  services: AppContext,
  { date, installation, since }: ManifestQuery,
  locale: AppLocale,
): Promise<ManifestData | undefined> {
  const readAt = services.now().toISOString()
  return inTransaction(services.db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    const departure = await getDeparture({ db: trx }, date)
    if (!departure) return undefined
    const parties = await manifestOn(trx, date, locale)
    return {
      date,
      departure,
      places: groupByBoardingPlace(parties).map(placeData),
      totals: manifestTotals(parties),
      applied: installation === undefined ? [] : await appliedSequences(trx, installation, since),
      readAt,
    }
  })
}

const placeData = ({ parties, ...place }: BoardingPlace) => ({ ...place, parties: parties.map(partyData) })
const partyData = ({ boardedAt, ...party }: ManifestParty): ManifestPartyData => ({
  ...party,
  boardedAt: boardedAt?.toISOString() ?? null,
})

export async function ticketFor(
  services: AppContext,
  { booking }: { booking: string },
  locale: AppLocale,
): Promise<z.input<typeof ticketCheck> | undefined> {
  const record = await findReservationRecord(services.db, booking)
  if (!record) return undefined
  const { code, date, state, ticket } = record.reservation
  const party = (await manifestOn(services.db, date, locale)).find((one) => one.ticket === ticket)
  const ticketState =
    state !== 'completed'
      ? 'not_paid'
      : record.cancellation || !party
        ? 'cancelled'
        : date !== dayOf(services.now())
          ? 'other_day'
          : party.noShow
            ? 'no_show'
            : party.aboard >= party.guests
              ? 'aboard'
              : 'ok'
  const message = ticketSentences[ticketState][locale]({ date, party, formats: formatsOf(locale) })
  return { state: ticketState, code, date, party: party ? partyData(party) : null, message }
}

interface TicketFacts {
  date: string
  party: ManifestParty | undefined
  formats: ReturnType<typeof formatsOf>
}

const dueIn = ({ party, formats }: TicketFacts) => formats.money(party?.dueAmount ?? 0)
const boardedIn = ({ party, formats }: TicketFacts) => (party?.boardedAt ? formats.time(party.boardedAt) : '')

const ticketSentences = {
  ok: {
    en: (facts: TicketFacts) => ((facts.party?.dueAmount ?? 0) > 0 ? `${dueIn(facts)} is due in cash.` : 'Paid.'),
    hr: (facts: TicketFacts) => ((facts.party?.dueAmount ?? 0) > 0 ? `Za naplatu: ${dueIn(facts)}.` : 'Plaćeno.'),
  },
  other_day: {
    en: ({ date, formats }: TicketFacts) => `This ticket is for ${formats.shortDay(date)}, not for today.`,
    hr: ({ date, formats }: TicketFacts) => `Karta vrijedi za ${formats.shortDay(date)}, a ne za danas.`,
  },
  aboard: {
    en: (facts: TicketFacts) => `Already aboard since ${boardedIn(facts)}, recorded by ${facts.party?.boardedBy}.`,
    hr: (facts: TicketFacts) => `Već ukrcano u ${boardedIn(facts)}, zabilježio: ${facts.party?.boardedBy}.`,
  },
  no_show: {
    en: () => 'This party was recorded as a no-show.',
    hr: () => 'Zabilježeno je da se ovi gosti nisu pojavili.',
  },
  cancelled: { en: () => 'This booking is cancelled.', hr: () => 'Ova je rezervacija otkazana.' },
  not_paid: { en: () => 'This booking was never paid.', hr: () => 'Ova rezervacija nije plaćena.' },
} as const
