import { expect, test } from 'vitest'
import { offerDeadline, offersPausedUntil, openDeadline } from './offer-times.ts'

/** Booking closes on 13 July 2027 at 20:00 in Zagreb. */
const closesAt = new Date('2027-07-13T18:00:00Z')

test.each([
  ['more than three days', '2027-07-10T17:59:00Z', '2027-07-11T05:59:00Z'],
  ['three days', '2027-07-10T18:00:00Z', '2027-07-10T20:00:00Z'],
  ['more than three hours', '2027-07-13T14:59:00Z', '2027-07-13T16:59:00Z'],
  ['three hours', '2027-07-13T15:00:00Z', '2027-07-13T15:30:00Z'],
  ['less than half an hour', '2027-07-13T17:45:00Z', '2027-07-13T18:00:00Z'],
])('an offer with %s left ends in time', (_, now, deadline) => {
  expect(offerDeadline(new Date(now), closesAt)).toEqual(new Date(deadline))
})

test.each([
  ['before the night', '2027-07-12T19:59:00Z', null],
  ['in the evening', '2027-07-12T20:00:00Z', '2027-07-13T05:00:00Z'],
  ['after midnight', '2027-07-13T04:59:00Z', '2027-07-13T05:00:00Z'],
  ['in the morning', '2027-07-13T05:00:00Z', null],
  // The clock is set back on 31 October 2027, so 07:00 there is 06:00 UTC.
  ['in the night when the clock changes', '2027-10-30T21:00:00Z', '2027-10-31T06:00:00Z'],
])('%s offers wait until %s', (_, now, until) => {
  expect(offersPausedUntil(new Date(now), new Date('2027-12-01T19:00:00Z'))).toEqual(until && new Date(until))
})

test('an offer is made at night if booking closes before the morning leaves time for it', () => {
  const night = new Date('2027-07-12T21:00:00Z')
  expect(offersPausedUntil(night, new Date('2027-07-13T05:29:00Z'))).toBeNull()
  expect(offersPausedUntil(night, new Date('2027-07-13T05:30:00Z'))).toEqual(new Date('2027-07-13T05:00:00Z'))
})

test.each([
  ['12 hours, by day', '2027-07-10T07:00:00Z', 12, '2027-07-10T11:00:00Z'],
  ['12 hours, until just before 22:00', '2027-07-10T15:59:00Z', 12, '2027-07-10T19:59:00Z'],
  ['12 hours, until 22:00', '2027-07-10T16:00:00Z', 12, null],
  ['12 hours, before 07:00', '2027-07-10T00:30:00Z', 12, null],
  ['2 hours', '2027-07-10T07:00:00Z', 2, null],
])('an offer of %s has to be opened within four hours, or not', (_, mailedAt, hours, by) => {
  const expiresAt = new Date(Date.parse(mailedAt) + hours * 3_600_000)
  expect(openDeadline(new Date(mailedAt), expiresAt)).toEqual(by && new Date(by))
})
