import { expect, test } from 'vitest'
import { buildConsent, parseConsent } from './consent-record.ts'

const mixed = {
  analytics_storage: 'granted',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'granted',
} as const

test('a record contains granted or denied for each of the four categories', () => {
  expect(buildConsent((category) => category.startsWith('a') && category.endsWith('n'))).toEqual({
    ...mixed,
    analytics_storage: 'denied',
  })
  expect(parseConsent(JSON.stringify(mixed))).toEqual(mixed)
})

test('unknown categories are dropped', () => {
  expect(parseConsent(JSON.stringify({ ...mixed, essential: 'granted' }))).toEqual(mixed)
})

test.each([
  null,
  '',
  'granted',
  '{',
  'null',
  '[]',
  '"granted"',
  '{"analytics_storage":"granted"}',
  JSON.stringify({ ...mixed, ad_storage: true }),
  JSON.stringify({ ...mixed, ad_storage: 'grantedly' }),
  JSON.stringify({ ...mixed, ad_storage: ['granted', 'x'] }),
])('%s is parsed as no decision', (text) => {
  expect(parseConsent(text)).toBeNull()
})
