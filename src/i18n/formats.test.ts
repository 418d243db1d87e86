import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsOf } from './formats.ts'
import { type Locale, languages, locales } from './locales.ts'

describe.each(locales)('in %s', (locale) => {
  const { iso } = languages[locale]
  const formats = formatsOf(locale)

  it('formats every day as Intl does, apart from the style of the site', () => {
    const intl = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(iso, { timeZone: 'UTC', ...options })
      return (date: string) => inSiteStyle(format.format(new Date(`${date}T00:00:00Z`)), locale)
    }
    const expected = {
      day: intl({ day: 'numeric', month: 'long', year: 'numeric' }),
      fullDay: intl({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      shortDay: intl({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
      month: intl({ month: 'long', year: 'numeric' }),
    }
    const monthDay = intl({ day: 'numeric', month: 'long' })
    for (const date of daysFrom('2027-01-01', 800)) {
      for (const [name, byIntl] of Object.entries(expected))
        expect(formats[name as keyof typeof expected](date)).toBe(byIntl(date))
      expect(formats.dayOfAnyYear(date.slice(5))).toBe(monthDay(date))
    }
  })

  it('formats weekdays as Intl does', () => {
    const names = (weekday: 'short' | 'long') => {
      const format = new Intl.DateTimeFormat(iso, { timeZone: 'UTC', weekday })
      return daysFrom('2027-05-31', 7).map((date) => format.format(new Date(date)))
    }
    expect(formats.weekdays().map(({ short }) => short)).toEqual(names('short'))
    expect(formats.weekdays().map(({ long }) => long)).toEqual(names('long'))
  })

  it('formats every amount as Intl does', () => {
    const useGrouping = locale === 'it' ? 'always' : 'auto'
    const euro = { style: 'currency', currency: 'EUR', useGrouping } as const
    const exact = new Intl.NumberFormat(iso, euro)
    const plain = new Intl.NumberFormat(iso, { ...euro, trailingZeroDisplay: 'stripIfInteger' })
    const expectSameAmount = (cents: number) => {
      expect(formats.money(cents)).toBe(exact.format(cents / 100))
      // The amount has only no-break spaces, so that it stays on one line.
      expect(formats.money(cents)).not.toContain(' ')
      expect(formats.price(cents)).toBe(plain.format(cents / 100))
    }
    for (const cents of [0, -0, 5, 99_900, 99_999, 100_000, 123_456, 999_999, 1_000_000, 123_456_789]) {
      expectSameAmount(cents)
      expectSameAmount(-cents)
    }
    fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), expectSameAmount))
  })

  it('formats times in the time zone of the operator', () => {
    const format = new Intl.DateTimeFormat(iso, {
      timeZone: 'Europe/Zagreb',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    for (const instant of ['2027-01-31T23:05:00Z', '2027-07-14T06:00:00Z', '2027-07-14T22:09:59Z'])
      expect(formats.time(new Date(instant))).toBe(format.format(new Date(instant)))
  })
})

it('writes British dates without a comma, the Italian first of the month as an ordinal, and Italian thousands with a point', () => {
  expect(formatsOf('en').fullDay('2027-07-14')).toBe('Wednesday 14\u00a0July 2027')
  expect(formatsOf('it').fullDay('2027-05-01')).toBe('sabato 1º\u00a0maggio 2027')
  expect(formatsOf('it').day('2027-05-11')).toBe('11\u00a0maggio 2027')
  expect(formatsOf('it').price(120_000)).toBe('1.200\u00a0€')
})

it('writes no Croatian month as "Svi", which is "all"', () => {
  expect(formatsOf('hr').shortMonth('2027-05-01')).toBe('svib.')
})

it('leaves out the weekday in sentences of languages that inflect it', () => {
  const sentenceDays = locales.map((locale) => formatsOf(locale).dayInSentence('2027-07-14'))
  expect(sentenceDays).toEqual([
    'Wednesday 14\u00a0July 2027',
    '14.\u00a0srpnja 2027.',
    'Mittwoch, 14.\u00a0Juli 2027',
    'mercoledì 14\u00a0luglio 2027',
    '14\u00a0lipca 2027',
  ])
})

const inSiteStyle = (text: string, locale: Locale) => {
  const bound = text.replace(/(?<=\b\d\d?\.?) /, '\u00a0')
  if (locale === 'en') return bound.replace(/^(\w+),/, '$1')
  if (locale === 'hr') return bound.replace(/^(\p{L}{3}),/u, '$1.,')
  return locale === 'it' ? bound.replace(/(?<!\d)1\u00a0/, '1º\u00a0') : bound
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10))

it.each([
  ['en', 'Monday 12 July 2027', '08:00'],
  ['hr', 'ponedjeljka, 12. srpnja 2027.', '8:00'],
  ['de', 'Montag, 12. Juli 2027', '8:00'],
  ['it', 'lunedì 12 luglio 2027', '8:00'],
  ['pl', 'poniedziałku 12 lipca 2027', '8:00'],
] as const)('in %s the day of a deadline is %s, and the clock %s', (locale, day, clock) => {
  const { deadlineDay, clock: clockOf } = formatsOf(locale)
  expect([deadlineDay('2027-07-12').replace('\u00a0', ' '), clockOf('08:00')]).toEqual([day, clock])
})

it('writes amounts always with cents in the pay sheet and on pay buttons only', () => {
  const files = globSync('src/guest/site/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const withCents = files.filter((file) => readFileSync(file, 'utf8').includes('formats.money('))
  const elsewhere = withCents.filter(
    (file) => !/\/(payment\/|change-payment|pay-again|booking-summary|review-step)/.test(file),
  )
  expect([withCents.length > 0, elsewhere]).toEqual([true, []])
})

it('a range of days names the month and the year once', () => {
  const [en, hr] = [formatsOf('en'), formatsOf('hr')]
  const days = (locale: Locale, first: string, last: string) =>
    formatsOf(locale).days(first, last).replaceAll('\u00a0', ' ')
  expect(days('en', '2027-07-01', '2027-07-27')).toBe('1 – 27 July 2027')
  expect(days('hr', '2027-07-01', '2027-07-27')).toBe('1. – 27. srpnja 2027.')
  expect(days('de', '2027-06-28', '2027-07-04')).toBe('28. Juni – 4. Juli 2027')
  expect(days('en', '2026-12-28', '2027-01-03')).toBe('28 December 2026 – 3 January 2027')
  expect([en.count(1445), hr.count(-13_733)]).toEqual(['1,445', '-13.733'])
})
