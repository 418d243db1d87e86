import { type WaitlistForm, waitlistForm } from '../../contract/waitlist.ts'
import { formatsOf } from '../../i18n/formats.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { getSailingDay } from '../availability/availability.ts'
import { answerTo } from '../availability/sailing-day.ts'
import type { AppContext } from '../context.ts'
import { countAnswer, countWaiting } from '../demand/visit.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { countGuests } from '../pricing/quote.ts'
import { canonicalMailbox, ownDomainOf } from '../rate-limit/canonical-mailbox.ts'
import { consume, keyFor, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { type OperatorSettings, settingsFor } from '../settings/operator-settings.ts'
import { sailingProblems } from '../trips/sailing.ts'
import { chosenStart } from '../trips/trips.ts'
import {
  type InvalidField,
  type ValidationError,
  validationError,
  validationErrorFromZod,
} from '../validation-error.ts'

/**
 * Stores a party for the waitlist and mails the link that confirms the address. Before the confirmation the party does
 * not wait. The outcome is the same for every address.
 */
export async function joinWaitlist(
  services: AppContext,
  input: unknown,
  { locale, caller }: { locale: Locale; caller: RateLimitKey },
): Promise<{ ok: true } | ValidationError | RateLimited> {
  const validation = await validateWaitlistForm(services, input, locale)
  if (!validation.ok) return validation
  const { form } = validation
  const limit = await consumeJoinLimits(services, caller, form)
  if (!limit.ok) return limit
  const now = services.now()
  await inTransaction(services.db, async (trx) => {
    const entryId = await insertEntry(services, trx, { ...form, locale, now })
    const details = { entry_id: entryId }
    await queueMessage(services, trx, { kind: 'waitlist_confirm', recipient: form.email, locale, details }, now)
  })
  countWaiting(form.dates.map((date) => ({ trip: form.trip, date })))
  return { ok: true }
}

/**
 * The most rate-limit points that one request consumes. Without this maximum, a party with more guests than the limit
 * has points could never wait.
 */
const maxCost = 20

/**
 * Consumes the rate limits of a request: places per client and mail domain, and requests per mailbox. Every request
 * sends a mail to the mailbox, which can belong to somebody else.
 */
async function consumeJoinLimits(services: AppContext, caller: RateLimitKey, form: WaitlistForm) {
  const places = Math.min(countGuests(form), maxCost)
  const mailbox = canonicalMailbox(form.email)
  const client = await consume(services, 'waitlist', caller, places)
  if (!client.ok) return client
  const domain = ownDomainOf(mailbox)
  const ofDomain = domain ? await consume(services, 'waitlist', keyFor(`domain ${domain}`, caller), places) : client
  return ofDomain.ok ? consume(services, 'waitlist_to', keyFor(mailbox, caller)) : ofDomain
}

/** A form that names the trip and start for which the party waits. */
type ChosenForm = WaitlistForm & { trip: string; start: string }

type FormValidation = { ok: true; form: ChosenForm } | ValidationError

/**
 * Lists all invalid fields at once. A party can wait only for days that are open for booking and have too few places
 * for the party.
 */
export async function validateWaitlistForm(
  services: AppContext,
  input: unknown,
  locale: Locale,
): Promise<FormValidation> {
  const parsed = waitlistForm.safeParse(input)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const settings = await settingsFor(services.db, parsed.data)
  const chosen = { trip: settings.trip.id, start: chosenStart(settings.trip, parsed.data.start).id }
  const form = { ...parsed.data, ...chosen, dates: [...new Set(parsed.data.dates)].sort() }
  const party = countGuests(form)
  const { maxParty: maximum } = settings.trip
  const tooLarge: InvalidField[] =
    party > maximum ? [{ field: 'adults', key: 'error.party_too_large', values: { maximum } }] : []
  const days = await Promise.all(
    form.dates.map((date) => validateDate(services, { date, start: form.start, party, settings, locale })),
  )
  const invalid = [...sailingProblems(settings.trip, parsed.data), ...tooLarge, ...days.flat()]
  return invalid.length > 0 ? validationError(invalid, locale) : { ok: true, form }
}

async function validateDate(
  { db, now }: AppContext,
  {
    date,
    start,
    party,
    settings,
    locale,
  }: { date: string; start: string; party: number; settings: OperatorSettings; locale: Locale },
): Promise<InvalidField[]> {
  const at = now()
  const day = await getSailingDay(db, { date, start, now: at, settings })
  const { state, placesLeft } = day
  countAnswer({ trip: settings.trip.id, date, party, answer: answerTo(party, day, settings, at) }, locale)
  const values = { day: formatsOf(locale).dayInSentence(date), places: placesLeft }
  if (state === 'no_tour') return [{ field: 'dates', key: 'error.no_tour', values }]
  if (state === 'boat_away') return [{ field: 'dates', key: 'error.boat_away', values }]
  if (state === 'closed') return [{ field: 'dates', key: 'error.closed', values }]
  return placesLeft >= party ? [{ field: 'dates', key: 'error.waitlist_has_places', values }] : []
}

export interface NewEntry extends ChosenForm {
  locale: Locale
  now: Date
}

/** Inserts an unconfirmed entry. @returns its id */
export async function insertEntry(
  { ids }: Pick<AppContext, 'ids'>,
  trx: Transaction,
  { trip, dates, start, adults, children, infants, email, locale, now }: NewEntry,
): Promise<string> {
  const id = ids.reservation()
  await trx
    .insertInto('waitlist_entry')
    .values({
      id,
      adults,
      children,
      infants,
      email,
      mailbox: canonicalMailbox(email),
      locale,
      last_date: dates.at(-1)!,
      created_at: now,
      confirmed_at: null,
    })
    .execute()
  const party = countGuests({ adults, children, infants })
  await trx
    .insertInto('waitlist_day')
    .values(dates.map((date) => ({ entry_id: id, trip, date, start, party, party_since: now, ranked_at: null })))
    .execute()
  return id
}
