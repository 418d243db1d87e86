import { expect, test } from 'vitest'
import { buildConsent } from '../consent/consent-record.ts'
import { allowsAttribution, trafficSourceOf, uuidV7 } from './attribution-cookies.ts'

test('a UUIDv7 starts with its timestamp and has version 7 and variant 10', () => {
  const id = uuidV7(Date.UTC(2027, 6, 14))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2027, 6, 14))
})

test('UUIDs sort by time', () => {
  const moments = [0, 1, 1_000, 2 ** 32, Date.UTC(2027, 0, 1), Date.UTC(2040, 0, 1)]
  const ids = moments.map(uuidV7)
  expect(ids.toSorted()).toEqual(ids)
})

test.each([
  ['', 'direct'],
  ['https://www.google.de/', 'google'],
  ['https://google.com/search?q=kornati', 'google'],
  ['https://l.facebook.com/', 'facebook'],
  ['https://m.facebook.com/', 'facebook'],
  ['https://l.instagram.com/', 'instagram'],
  ['https://notgoogle.com/', 'direct'],
  ['https://www.google.co.uk/', 'google'],
  ['https://google.example.org/', 'direct'],
  ['https://example.org/google', 'direct'],
  ['not an address', 'direct'],
])('referrer %j is traffic source %s', (referrer, source) => {
  expect(trafficSourceOf(referrer)).toBe(source)
})

test('attribution needs consent to statistics or advertising', () => {
  const only = (...granted: string[]) => buildConsent((category) => granted.includes(category))
  expect([null, only(), only('ad_user_data', 'ad_personalization')].map(allowsAttribution)).toEqual([
    false,
    false,
    false,
  ])
  expect([only('analytics_storage'), only('ad_storage')].map(allowsAttribution)).toEqual([true, true])
})
