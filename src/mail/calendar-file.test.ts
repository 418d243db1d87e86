import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { locales } from '../i18n/locales.ts'
import { calendarFile, googleCalendarUrl } from './calendar-file.ts'
import { quayAt, sampleMailData } from './sample-mails.ts'

const calendarFor = (changes = {}, locale = locales[0] as (typeof locales)[number]) =>
  calendarFile({ ...sampleMailData(locale).confirmed, ...changes }).content

test('contains one event from departure to return', () => {
  const event = unfoldedLines(calendarFor())
  expect(event.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  for (const line of [
    'METHOD:PUBLISH',
    'UID:Tk3mQ1s9T0uVwXyZaBcDeF@bonaca.example',
    'DTSTAMP:20270601T102030Z',
    'DTSTART;TZID=Europe/Zagreb:20270714T090000',
    'DTEND;TZID=Europe/Zagreb:20270714T173000',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Bonaca":mailto:hello@bonaca.example',
    'LOCATION:Village harbour\\, Bibinje\\, Croatia',
    'GEO:44.0686;15.2825',
    'URL:https://bonaca.example/ticket/Tk3mQ1s9T0uVwXyZaBcDeF',
  ])
    expect(event).toContain(line)
  const description = event.find((line) => line.startsWith('DESCRIPTION:Departure:'))
  expect(description).toBe(
    'DESCRIPTION:Departure: Wednesday 14\u00a0July 2027\\, 09:00\\, Bibinje\\nBe there by 08:50\\, 10 minutes before departure\\nBooking code: BNC-7K4Q2X\\n' +
      'Balance to pay in cash when you board: €158\\nIncluded in the price: the boat trip\\, entry to both parks\\, breakfast\\, an aperitif\\, lunch with wine\\, juice and water.\\nhttps://bonaca.example/ticket/Tk3mQ1s9T0uVwXyZaBcDeF',
  )
})

test('Google Calendar gets the same event in local time, without the guest’s link', () => {
  const { confirmed } = sampleMailData('en')
  const { searchParams } = new URL(googleCalendarUrl(confirmed))
  const event = parse(calendarFile(confirmed).content)
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.summary,
    dates: '20270714T090000/20270714T173000',
    ctz: 'Europe/Zagreb',
    location: event.location,
    details: event.description,
  })
  expect(googleCalendarUrl(confirmed)).not.toContain(confirmed.id)
})

test('a cancellation removes the event: same UID, a higher SEQUENCE, no alarm', () => {
  const { confirmed, cancelled } = sampleMailData('en')
  const { filename, method, content } = calendarFile(cancelled)
  expect([filename, method]).toEqual(['bonaca-BNC-7K4Q2X-cancelled.ics', 'CANCEL'])
  const [entry, removal] = [parse(calendarFile(confirmed).content), parse(content)]
  expect(removal.uid).toBe(entry.uid)
  expect(removal.organizer).toBe(entry.organizer)
  expect(removal.sequence).toBeGreaterThan(entry.sequence)
  expect(removal.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(removal.component.getFirstSubcomponent('valarm')).toBeNull()
  expect(unfoldedLines(content)).toContain('METHOD:CANCEL')
})

test('a mail sends it as a request that the guest has accepted', () => {
  const { confirmed } = sampleMailData('en')
  const { method, content } = calendarFile(confirmed, { name: 'Ana "A" Kowalska', email: 'ana@mail.example' })
  expect(method).toBe('REQUEST')
  const lines = unfoldedLines(content)
  expect(lines).toContain('METHOD:REQUEST')
  expect(lines).toContain('ATTENDEE;CN="Ana A Kowalska";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@mail.example')
  expect(parse(content).uid).toBe(parse(calendarFile(confirmed).content).uid)
})

test('is deterministic', () => {
  expect(calendarFor()).toBe(calendarFor())
})

test.each(locales)('is well formed in %s: CRLF, lines of at most 75 octets, no split characters', (locale) => {
  const file = calendarFor({ businessName: 'Čamac; „Bonaca“, d.o.o.\\\nžŠđ ⛵'.repeat(4) }, locale)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = file.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\ufffd')
  const summary = unfoldedLines(file).find((line) => line.startsWith('SUMMARY:'))
  expect(summary).toContain('Čamac\\; „Bonaca“\\, d.o.o.\\\\\\nžŠđ ⛵')
})

test.each(locales)('is accepted by a strict RFC 5545 parser in %s', (locale) => {
  const { confirmed } = sampleMailData(locale)
  const event = parse(calendarFor({}, locale))
  expect(event.uid).toBe(`${confirmed.ticket}@${new URL(confirmed.origin).hostname}`)
  expect(event.summary).toContain(confirmed.businessName)
  expect(event.description).toContain(confirmed.code)
  expect(event.endDate.toJSDate().getTime()).toBeGreaterThan(event.startDate.toJSDate().getTime())
  expect(() => parse(calendarFor({}, locale).replace('SEQUENCE:0', 'SEQUENCE'))).toThrow('SEQUENCE')
})

describe('keeps 08:00 local time across daylight saving changes', () => {
  test.each([
    ['2027-03-27', '2027-03-27T07:00:00.000Z'],
    ['2027-03-28', '2027-03-28T06:00:00.000Z'],
    ['2027-10-30', '2027-10-30T06:00:00.000Z'],
    ['2027-10-31', '2027-10-31T07:00:00.000Z'],
    ['2027-11-01', '2027-11-01T07:00:00.000Z'],
  ])('on %s', (date, expected) => {
    const zadar = quayAt(0)
    const instant = parse(calendarFor({ date, departureLocation: zadar })).startDate.toJSDate()
    expect(instant.toISOString()).toBe(expected)
    const localTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zagreb', timeStyle: 'short' })
    expect(localTime.format(instant)).toBe('08:00')
  })
})

const unfoldedLines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

/** Parses the file with the time zone that it defines. Throws if the file violates the RFC. */
function parse(file: string): ICAL.Event {
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [zone, event] = ['vtimezone', 'vevent'].map((name) => calendar.getFirstSubcomponent(name) as ICAL.Component)
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone as ICAL.Component)
  return new ICAL.Event(event as ICAL.Component, { strictExceptions: true })
}
