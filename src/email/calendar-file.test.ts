import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { locales } from '../i18n/locales.ts'
import { calendarFile } from './calendar-file.ts'
import { sampleData } from './sample-data.ts'

const fileOf = (changes = {}, locale = locales[0] as (typeof locales)[number]) =>
  calendarFile({ ...sampleData(locale).confirmed, ...changes })

test('one event, from the boarding place to the return', () => {
  const event = componentsOf(fileOf())
  expect(event.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  for (const line of [
    'METHOD:PUBLISH',
    'UID:Zk3mQ1s9T0uVwXyZaBcDeF@bonaca.example',
    'DTSTAMP:20270601T102030Z',
    'DTSTART;TZID=Europe/Zagreb:20270714T090000',
    'DTEND;TZID=Europe/Zagreb:20270714T173000',
    'SEQUENCE:0',
    'LOCATION:Bibinje\\, Croatia',
    'GEO:44.0686;15.2825',
    'URL:https://bonaca.example/booking/Zk3mQ1s9T0uVwXyZaBcDeF',
  ])
    expect(event).toContain(line)
  const description = event.find((line) => line.startsWith('DESCRIPTION:Be there'))
  expect(description).toBe(
    'DESCRIPTION:Be there at 08:50\\, 10 minutes before departure\\nBooking code: BNC-7K4Q2X\\n' +
      'Rest to pay in cash on boarding: €158.00\\nhttps://bonaca.example/booking/Zk3mQ1s9T0uVwXyZaBcDeF',
  )
})

test('reminds at seven in the evening before', () => {
  // 09:00 minus 14 hours.
  expect(componentsOf(fileOf())).toContain('TRIGGER:-PT840M')
})

test('is the same file every time', () => {
  expect(fileOf()).toBe(fileOf())
})

test.each(locales)('is well formed in %s: CRLF, no line over 75 octets, no character cut', (locale) => {
  const file = fileOf({ businessName: 'Čamac; „Bonaca“, d.o.o.\\\nžŠđ ⛵'.repeat(4) }, locale)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = file.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\ufffd')
  const summary = componentsOf(file).find((line) => line.startsWith('SUMMARY:'))
  expect(summary).toContain('Čamac\\; „Bonaca“\\, d.o.o.\\\\\\nžŠđ ⛵')
})

test.each(locales)('a strict reader of RFC 5545 finds all of it in %s', (locale) => {
  const { confirmed } = sampleData(locale)
  const event = read(fileOf({}, locale))
  expect(event.uid).toBe(`${confirmed.id}@${new URL(confirmed.origin).hostname}`)
  expect(event.summary).toContain(confirmed.businessName)
  expect(event.description).toContain(confirmed.code)
  expect(event.endDate.toJSDate().getTime()).toBeGreaterThan(event.startDate.toJSDate().getTime())
  expect(() => read(fileOf({}, locale).replace('SEQUENCE:0', 'SEQUENCE'))).toThrow('SEQUENCE')
})

describe('08:00 in Zadar stays 08:00 when the clocks change', () => {
  test.each([
    ['2027-03-27', '2027-03-27T07:00:00.000Z'],
    ['2027-03-28', '2027-03-28T06:00:00.000Z'],
    ['2027-10-30', '2027-10-30T06:00:00.000Z'],
    ['2027-10-31', '2027-10-31T07:00:00.000Z'],
    ['2027-11-01', '2027-11-01T07:00:00.000Z'],
  ])('on %s', (date, expected) => {
    const zadar = { id: 'zadar', name: 'Zadar', departsAt: '08:00', latitude: 44.1173, longitude: 15.2203 }
    const instant = read(fileOf({ date, departureLocation: zadar })).startDate.toJSDate()
    expect(instant.toISOString()).toBe(expected)
    const onTheClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zagreb', timeStyle: 'short' })
    expect(onTheClock.format(instant)).toBe('08:00')
  })
})

const componentsOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

/** As a calendar program reads it that knows no time zone but the file's own. Throws where the file breaks the standard. */
function read(file: string): ICAL.Event {
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [zone, event] = ['vtimezone', 'vevent'].map((name) => calendar.getFirstSubcomponent(name) as ICAL.Component)
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone as ICAL.Component)
  return new ICAL.Event(event as ICAL.Component, { strictExceptions: true })
}
