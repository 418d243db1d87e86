import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { type Funnel, funnelSteps, loadFunnel } from '../../domain/demand/funnel.ts'
import { fewer } from '../../domain/demand/small-numbers.ts'
import { loadTurnedAway, type TurnedAwayDay } from '../../domain/demand/turned-away.ts'
import { loadVitals, type Vital } from '../../domain/demand/vitals.ts'
import { addDays, dayOf, mondayOf } from '../../domain/time/operator-time.ts'
import { loadTrips, tripOf } from '../../domain/trips/trips.ts'
import { isLocale, languages } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { hrefTo, type Page } from '../../pages.ts'
import { defineOperation, done, refused } from './define-operation.ts'
import { type ServerMessageKey, type Writer, writerIn } from './sentences.ts'

const count = z.union([z.int(), z.literal(fewer)])
const share = z.object({ name: z.string(), share: z.int() })
/** What the operator can do about a day: as a text, as a path of the app, and as a command. */
const action = z.object({ text: z.string(), path: z.string(), command: z.string() })

/**
 * The parties that found no place, by the week of the day that they wanted, and the steps of booking that visitors
 * reached. Counts from one to four are given as `under 5`. Each `text` describes the object that contains it.
 */
export const turnedAway = defineOperation({
  name: 'turned-away',
  role: 'owner',
  effect: 'read',
  input: z.object({
    from: isoDate.optional(),
    to: isoDate.optional(),
    /** Used without `from`. `coming`: this week and the coming half year. `past`: the twelve weeks before this week. */
    weeks: z.enum(['coming', 'past']).default('coming'),
  }),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    text: z.string(),
    parties: z.int(),
    people: z.int(),
    amount: z.int(),
    languages: z.array(share),
    sources: z.array(share),
    sharesText: z.array(z.string()),
    weeks: z.array(
      z.object({
        monday: isoDate,
        parties: z.int(),
        text: z.string(),
        days: z.array(
          z.object({
            date: isoDate,
            trip: z.string(),
            parties: count,
            reason: z.enum(['too_few', 'full', 'closed', 'too_late']),
            details: z
              .object({
                people: z.int(),
                mostAsked: z.int().nullable(),
                amount: z.int().nullable(),
                ...{ otherDay: count, sameDay: count, waitlist: count },
              })
              .nullable(),
            text: z.string(),
            actions: z.array(action),
          }),
        ),
      }),
    ),
    /** The steps that visitors reached. The days `from` and `to` can differ from those of the whole answer. */
    funnel: z.object({
      ...{ from: isoDate, to: isoDate },
      steps: z.array(
        z.object({
          step: z.enum(funnelSteps),
          visitors: z.int(),
          leave: count.nullable(),
          fields: z.array(z.object({ field: z.string(), share: z.int() })),
          text: z.string(),
        }),
      ),
      ...{ languages: z.array(share), sources: z.array(share), text: z.array(z.string()) },
    }),
    /**
     * Web vitals on the days of `funnel`. At least three quarters of the views have a value less than `below` (in ms;
     * CLS × 1000). Null: the 75th percentile is not below any limit.
     */
    vitals: z.array(
      z.object({
        ...{ page: z.string(), device: z.enum(['phone', 'computer']), metric: z.enum(['LCP', 'INP', 'CLS']) },
        below: z.int().nullable(),
        rating: z.enum(['good', 'needs_improvement', 'poor']),
      }),
    ),
    vitalsText: z.array(z.string()),
    /** A sentence about how the numbers are counted, and what they don't include. */
    note: z.string(),
  }),
  async run({ db, locale, now }, { from, to, weeks }) {
    const today = dayOf(now())
    const span = weeksOf({ from, to, weeks, today })
    if (span.from > span.to) return refused('range_order')
    const writer = writerIn(locale)
    const trips = await loadTrips(db)
    const found = await loadTurnedAway(db, span)
    const visits = visitDays(span, today)
    const funnel = await loadFunnel(db, visits)
    const vitals = await loadVitals(db, visits)
    const severalTrips = trips.trips.length > 1
    const dayText = (day: TurnedAwayDay) => {
      const trip = tripOf(trips, day.trip)
      const title = severalTrips ? `${writer.day(day.date)}, ${textIn(trip.names, locale)}` : writer.day(day.date)
      return `${title}: ${dayParts(day, writer).join('; ')}`
    }
    return done({
      ...{ ...span, ...found },
      text: totalText(found, writer),
      sharesText: sharesTexts(found, writer, 'turned_away'),
      weeks: found.weeks.map((week) => ({
        ...week,
        text: writer.say('turned_away.week', { day: writer.day(week.monday), count: week.parties }),
        days: week.days.map((day) => ({
          ...day,
          text: dayText(day),
          actions: day.date < today ? [] : actionsFor(day, writer),
        })),
      })),
      funnel: {
        ...visits,
        ...{ languages: funnel.languages, sources: funnel.sources },
        steps: funnel.rows.map((row) => ({ ...row, text: stepText(row, writer) })),
        text: sharesTexts(funnel, writer, 'funnel'),
      },
      vitals,
      vitalsText: vitalsTexts(vitals, writer),
      note: writer.say('turned_away.note'),
    })
  },
  refusals: { range_order: 'refused.range_order' },
})

interface Asked {
  from: string | undefined
  to: string | undefined
  weeks: 'coming' | 'past'
  today: string
}

/** The first Monday and the last Sunday of the weeks that contain the wanted days. */
function weeksOf({ from, to, weeks, today }: Asked): { from: string; to: string } {
  const monday = mondayOf(today)
  const first = from ?? addDays(monday, weeks === 'past' ? -84 : 0)
  const last = to ?? (from === undefined && weeks === 'past' ? addDays(monday, -1) : addDays(mondayOf(first), 181))
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
}

/**
 * The days on which visits are counted. If the period is past, these are its days. Otherwise they end today, and begin
 * three weeks before this Monday, or with the period if the period begins earlier.
 */
function visitDays({ from, to }: { from: string; to: string }, today: string): { from: string; to: string } {
  const recent = addDays(mondayOf(today), -21)
  return { from: to < today || from < recent ? from : recent, to: to < today ? to : today }
}

const numberText = (value: number | typeof fewer, { say }: Writer) =>
  value === fewer ? say('turned_away.fewer') : String(value)

function dayParts({ parties, reason, details }: TurnedAwayDay, writer: Writer): string[] {
  const { say, money } = writer
  if (parties === fewer || !details) return [say('turned_away.few'), say(`turned_away.reason.${reason}`)]
  const { people, mostAsked, amount, otherDay, sameDay, waitlist } = details
  const sequels = (
    [
      ['turned_away.other_day', otherDay],
      ['turned_away.waitlist', waitlist],
      ['turned_away.same_day', sameDay],
    ] as const
  ).filter(([, value]) => value !== 0)
  return [
    say('turned_away.parties', { parties, people }),
    say(`turned_away.reason.${reason}`),
    ...(mostAsked === null ? [] : [say('turned_away.most_asked', { size: mostAsked })]),
    ...(amount ? [say('turned_away.amount', { amount: money(amount) })] : []),
    ...(sequels.length > 0
      ? [sequels.map(([key, value]) => say(key, { count: numberText(value, writer) })).join(', ')]
      : []),
  ]
}

function totalText({ parties, people, amount }: { parties: number; people: number; amount: number }, writer: Writer) {
  const { say, money } = writer
  if (parties === 0) return say('turned_away.none')
  return say('turned_away.total', { parties, people, amount: money(amount) })
}

function actionsFor({ date, trip, reason }: TurnedAwayDay, { say }: Writer) {
  const calendar = `/calendar/${date.slice(0, 7)}?day=${date}`
  const act = (name: Extract<ServerMessageKey, `turned_away.act.${string}`>, path: string, command: string) => ({
    text: say(name),
    ...{ path, command: `operator ${command}` },
  })
  const set = `departure set ${date} --trip ${trip}`
  if (reason === 'closed') return [act('turned_away.act.open', calendar, `${set} --status open`)]
  if (reason === 'too_late')
    return [act('turned_away.act.closing', `/fleet/trips/${trip}`, `settings set closes_at <time> --trip ${trip}`)]
  return [
    act('turned_away.act.capacity', calendar, `${set} --capacity <number>`),
    act('turned_away.act.start', `/fleet/trips/${trip}`, `trip set ${trip} --start <id> --call <quay>=<time>-<time>`),
    act('turned_away.act.waitlist', '/waitlist', `waitlist list --date ${date}`),
  ]
}

function stepText({ step, visitors, leave, fields }: Funnel['rows'][number], writer: Writer): string {
  const { say } = writer
  const left = leave === fewer ? say('funnel.leave_few') : leave === null ? null : say('funnel.leave', { share: leave })
  const refusals = fields
    .slice(0, 3)
    .map(({ field, share: percent }) =>
      say('funnel.field', { share: percent, field: say(`funnel.fields.${field as 'form'}`) }),
    )
  return `${say(`funnel.step.${step}`)}: ${[say('funnel.visitors', { count: visitors }), left, ...refusals].filter(Boolean).join('; ')}`
}

/** A line for each page and device: `/book-now, phones: LCP below 2.5 s (good), INP below 200 ms (good)`. */
function vitalsTexts(vitals: Vital[], { say, locale }: Writer): string[] {
  return [...Map.groupBy(vitals, ({ page, device }) => `${page} ${device}`).values()].map((ofPage) => {
    const { page, device } = ofPage[0]!
    const values = ofPage.map(({ metric, below, rating }) =>
      say(below === null ? 'vitals.above' : 'vitals.below', {
        metric,
        value: below === null ? '' : vitalText(metric, below, locale),
        rating: say(`vitals.${rating}`),
      }),
    )
    return `${hrefTo(page as Page, locale)}, ${say(`vitals.${device}`)}: ${values.join(', ')}`
  })
}

function vitalText(metric: Vital['metric'], below: number, locale: Writer['locale']): string {
  const number = (value: number) => value.toLocaleString(locale)
  if (metric === 'CLS') return number(below / 1000)
  return metric === 'LCP' ? `${number(below / 1000)}\u00a0s` : `${number(below)}\u00a0ms`
}

interface Shares {
  languages: { name: string; share: number }[]
  sources: { name: string; share: number }[]
}

function sharesTexts(of: Shares, { say, word }: Writer, about: 'turned_away' | 'funnel'): string[] {
  const language = (name: string) => (isLocale(name) ? languages[name].name : say('turned_away.no_language'))
  const source = (name: string) => word(`source.${name as 'direct'}`)
  const listed = (shares: Shares['languages'], nameOf: (name: string) => string) =>
    shares.map(({ name, share: percent }) => `${nameOf(name)} ${percent}\u00a0%`).join(', ')
  return [
    ...(of.languages.length > 0 ? [say(`${about}.by_language`, { list: listed(of.languages, language) })] : []),
    ...(of.sources.length > 0 ? [say(`${about}.by_source`, { list: listed(of.sources, source) })] : []),
  ]
}
