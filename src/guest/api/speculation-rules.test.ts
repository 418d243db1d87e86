import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

const app = new Hono().get('/rules', speculationRules)
const fetchRules = async (headers: Record<string, string> = {}) => {
  const answer = await app.request('/rules', { headers })
  return { headers: answer.headers, rules: await answer.json() }
}

test('static pages are prefetched; hydrated and personal pages, redirects and queries are not', async () => {
  const { headers, rules } = await fetchRules()
  expect(headers.get('Content-Type')).toBe('application/speculationrules+json')
  expect(Object.keys(rules)).toEqual(['prefetch'])
  const patterns: { pathname: string; search: string }[] = rules.prefetch[0].where.href_matches
  const isPrefetched = (address: string) => {
    const { pathname, search } = new URL(address, 'https://bonaca.example')
    return patterns.some((pattern) => pattern.pathname === pathname && pattern.search === search)
  }
  for (const address of ['/', '/tour', '/de/ausflug', '/hr', '/pl/wycieczka#glance'])
    expect([address, isPrefetched(address)]).toEqual([address, true])
  for (const address of [
    '/book-now',
    '/de/buchen-sie-jetzt',
    '/booking/Zq3vK9-aB_cD4eF5gH6iJw',
    '/language/de?page=tour',
    '/sandbox/field',
    '/api/v1/reviews',
    '/contact',
    '/tour?a=b',
    '/payout?code=BNC-7K4Q2X',
  ]) {
    expect([address, isPrefetched(address)]).toEqual([address, false])
  }
})

test('Save-Data gets empty rules, with Vary for caches', async () => {
  const { headers, rules } = await fetchRules({ 'Save-Data': 'on' })
  expect(rules).toEqual({})
  expect(headers.get('Vary')).toBe('Save-Data')
})
