import { isoDate } from '../../../contract/primitives.ts'
import type { OtherDeparture } from '../../../contract/reservation.ts'
import type { Settings } from '../../../contract/settings.ts'
import { maxWaitlistDates } from '../../../contract/waitlist.ts'
import { otherDepartures } from '../../../domain/availability/check-availability.ts'
import { countAnswer } from '../../../domain/demand/visit.ts'
import { operatorSettings, settingsFor } from '../../../domain/settings/operator-settings.ts'
import { startTime } from '../../../domain/trips/sailing.ts'
import { chosenStart, loadTrips } from '../../../domain/trips/trips.ts'
import { confirmEntry, leaveWaitlist, shrinkParty } from '../../../domain/waitlist/change-entry.ts'
import { joinWaitlist } from '../../../domain/waitlist/join.ts'
import { viewEntry, waitlistDays } from '../../../domain/waitlist/view-entry.ts'
import { hrefTo } from '../../../pages.ts'
import { guestKinds } from '../booking/state/booking-fields.ts'
import { countStepOf, steppedParty } from '../booking/state/count-limits.ts'
import { loadTourData } from '../head/tour-data.ts'
import { PageError, type PageReply, type PageRequest } from '../http/page-definition.tsx'
import { rateLimited } from '../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../http/read-form.ts'
import { isBot } from '../pages/forms/honeypot.tsx'
import { loadOpenDays } from '../pages/strip/open-days.ts'
import { settingsWithChart } from '../ui/chart/load-trip-chart.ts'
import type { SettingsWithChart } from '../ui/chart/trip-chart.ts'

/** The input of the form as typed. It can be invalid. */
export interface WaitlistInput {
  dates: string[]
  adults: string
  children: string
  infants: string
  email: string
}

/** The reply to a form. A rejected form is rendered again with its input; an accepted form is confirmed. */
export type WaitlistAnswer =
  | { sent: true; typed: WaitlistInput }
  | { sent: false; errors: Record<string, string[]>; typed: WaitlistInput }

export type WaitlistData = Exclude<Awaited<ReturnType<typeof loadWaitlistPage>>, Response>

/**
 * Loads the page of the waitlist. With the id of an entry, the page shows the entry, or says that it has ended. Without
 * an id, the page shows the form, or the entry that was just sent, or says that every day has enough places. The
 * booking calendar links here with a day and a party.
 */
export async function loadWaitlistPage(page: PageRequest, answer?: WaitlistAnswer) {
  const { url, id, services } = page
  if (id !== undefined) {
    if (!/^[A-Za-z0-9_-]{22}$/.test(id)) throw new PageError(404)
    const entry = await viewEntry(services, id)
    const sailing = { trip: entry?.trip ?? undefined, start: entry?.start ?? undefined }
    const settings = await settingsWithChart(services, sailing)
    const departs = await departsOf(services, settings)
    if (entry && entry.state !== 'closed') return { page: 'entry' as const, entry, settings, departs }
    const open = await openDaysOf(page, settings)
    return { page: 'ended' as const, reason: entry && (entry.closeReason ?? 'removed'), open }
  }
  const sailing = await sailingIn(page)
  const settings = await settingsWithChart(services, sailing)
  const departs = await departsOf(services, settings)
  if (answer?.sent) return { ...sentPage(answer.typed, settings), departs }
  const linked = inputOf(url.searchParams)
  const input = answer?.sent === false ? answer.typed : linked
  const party = [input.adults, input.children, input.infants].reduce((sum, count) => sum + (Number(count) || 0), 0)
  // If the trip or start in the URL can't be booked any more, the page shows another one. The chosen days are then
  // ignored, because they were chosen for the trip and start in the URL.
  const isNamed = Object.entries(sailingInQuery(url)).every(([name, id]) => sailing[name as 'trip' | 'start'] === id)
  const near = isNamed ? daysIn(linked.dates) : []
  const ticked = isNamed ? input.dates : []
  const chosen = [...new Set([...near, ...daysIn(ticked)])]
  const asked = Math.min(party, settings.booking.max_party)
  const days = await waitlistDays(services, {
    chosen,
    party: asked,
    ...{ trip: settings.trip, start: settings.start },
  })
  if (days.length === 0) return { page: 'open' as const, open: await openDaysOf(page, settings) }
  for (const { date, placesLeft } of days.filter((day) => near.includes(day.date) && day.placesLeft < party))
    countAnswer({ trip: settings.trip, date, party: asked, answer: placesLeft === 0 ? 'full' : 'too_few' }, page.locale)
  const sameDay = await sameDayAs(page, { days, near, party, settings })
  const shown = { ...input, dates: ticked }
  return { page: 'form' as const, days, near, input: shown, sameDay, formKey: services.ids.row(), settings, departs }
}

const departsOf = async ({ db }: PageRequest['services'], sailing: { trip: string; start: string }) =>
  startTime(await loadTrips(db), sailing)

/** The next departures of the trip and start that the page is about. */
function openDaysOf(page: PageRequest, settings: Settings) {
  const { trip, start } = settings
  return loadOpenDays({ ...page, loadTour: () => loadTourData(page.services, { trip, start }) }, settings)
}

/**
 * Other departures on the day for which the guest came from the booking calendar, with enough places for the party.
 * Empty if the link to this page names no day or several, or a day that the waitlist form doesn't list.
 */
async function sameDayAs(
  { services, locale }: PageRequest,
  { days, near, party, settings }: { days: { date: string }[]; near: string[]; party: number; settings: Settings },
): Promise<OtherDeparture[]> {
  const [date] = near
  if (date === undefined || near.length > 1 || !days.some((day) => day.date === date)) return []
  const wanted = { date, start: settings.start, party: Math.max(1, party), locale }
  return otherDepartures(services, { ...wanted, settings: await operatorSettings(services.db, settings.trip) })
}

/** The page with the entry as it was sent. Input from a bot is not validated, so invalid values are dropped here. */
function sentPage({ dates, email, ...party }: WaitlistInput, settings: SettingsWithChart) {
  const [adults = 0, children = 0, infants = 0] = guestKinds.map((kind) => Number(party[kind]) || 0)
  const entry = { dates: daysIn(dates).toSorted(), adults, children, infants }
  return { page: 'sent' as const, entry, email, settings }
}

const daysIn = (dates: string[]) => dates.filter((date) => isoDate.safeParse(date).success).slice(0, maxWaitlistDates)

function inputOf(search: URLSearchParams): WaitlistInput {
  const text = (name: string, fallback: string) => search.get(name)?.slice(0, 10) || fallback
  return {
    dates: search.getAll('date').slice(0, maxWaitlistDates),
    adults: text('adults', '2'),
    children: text('children', '0'),
    infants: text('infants', '0'),
    email: '',
  }
}

export async function submitWaitlistPage(page: PageRequest): Promise<PageReply<WaitlistAnswer>> {
  const { form, cardErrors } = await readForm(page.request, page.locale)
  const dates = form.getAll('dates').filter((date) => typeof date === 'string')
  const typed = { ...textFieldsOf(form, [...guestKinds, 'email']), dates: dates.slice(0, 2 * maxWaitlistDates) }
  // A form can have a hidden `intent` before that of the pressed button, so the last one counts.
  const intent = form.getAll('intent').at(-1)
  const step = countStepOf(intent)
  if (step) {
    const party = steppedParty(typed, step, await maxPartyOf(page))
    return { answer: { sent: false, errors: {}, typed: { ...typed, ...party } } }
  }
  if (page.id !== undefined) return changeEntry(page, page.id, intent, typed)
  return join(page, form, typed, cardErrors)
}

/**
 * The largest party that the form accepts. The party of an entry can only become smaller, so its size is the maximum.
 * Without an entry it is the maximum of the trip.
 */
async function maxPartyOf(page: PageRequest): Promise<number> {
  const entry = page.id === undefined ? null : await viewEntry(page.services, page.id)
  return entry ? entry.party : (await settingsWithChart(page.services, await sailingIn(page))).booking.max_party
}

async function join(
  page: PageRequest,
  form: FormData,
  typed: WaitlistInput,
  cardErrors: Record<string, string[]> | undefined,
): Promise<PageReply<WaitlistAnswer>> {
  const { locale, services } = page
  if (isBot(form, services)) return { answer: { sent: true, typed } }
  if (cardErrors) return { answer: { sent: false, errors: cardErrors, typed }, status: 422 }
  const input = { ...typed, ...partyOf(typed), ...sailingInQuery(page.url) }
  const outcome = await joinWaitlist(services, input, { locale, caller: services.caller })
  if (outcome.ok) return { answer: { sent: true, typed } }
  if ('problem' in outcome) {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { sent: false, errors, typed }, ...init }
  }
  return { answer: { sent: false, errors: outcome.errors, typed }, status: 422 }
}

function sailingInQuery({ searchParams }: URL): { trip?: string; start?: string } {
  const [trip, start] = [searchParams.get('trip'), searchParams.get('start')]
  return { ...(trip && { trip }), ...(start && { start }) }
}

/**
 * The trip and start in the URL. If the trip is missing or can't be booked, it is the first trip on sale. If the start
 * is missing or not in use, it is the first start of the trip.
 */
async function sailingIn({ services, url }: PageRequest): Promise<{ trip: string; start: string }> {
  const named = sailingInQuery(url)
  const { trip } = await settingsFor(services.db, named)
  return { trip: trip.id, start: chosenStart(trip, named.start).id }
}

/** The counts of the party as numbers. A count that is no whole number stays a text, which the validation rejects. */
const partyOf = (typed: WaitlistInput) =>
  Object.fromEntries(
    guestKinds.map((name) => [name, /^\s*\d{1,4}\s*$/.test(typed[name]) ? Number(typed[name]) : typed[name]]),
  )

/** Handles the buttons of an entry's page. They are POST forms, because mail programs open links with GET. */
async function changeEntry(
  { locale, services }: PageRequest,
  id: string,
  intent: FormDataEntryValue | undefined,
  typed: WaitlistInput,
): Promise<PageReply<WaitlistAnswer>> {
  if (intent === 'confirm') await confirmEntry(services, id)
  else if (intent === 'leave') await leaveWaitlist(services, id)
  else if (intent === 'fewer') {
    const outcome = await shrinkParty(services, id, partyOf(typed), locale)
    if (!outcome.ok) return { answer: { sent: false, errors: outcome.errors, typed }, status: 422 }
  } else throw new PageError(400)
  return { answer: { sent: true, typed }, redirectTo: hrefTo('waitlist', locale, id) }
}
