import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

const app = new Hono().get('/rules', speculationRules)
const ask = async (headers: Record<string, string> = {}) => {
  const answer = await app.request('/rules', { headers })
  return { headers: answer.headers, rules: await answer.json() }
}

test('pages to read are fetched ahead, and nothing that works, remembers or belongs to one person', async () => {
  const { headers, rules } = await ask()
  expect(headers.get('Content-Type')).toBe('application/speculationrules+json')
  expect(Object.keys(rules)).toEqual(['prefetch'])
  const patterns: { pathname: string; search: string }[] = rules.prefetch[0].where.href_matches
  const isAhead = (address: string) => {
    const { pathname, search } = new URL(address, 'https://bonaca.example')
    return patterns.some((pattern) => pattern.pathname === pathname && pattern.search === search)
  }
  for (const address of ['/', '/tour', '/de/ausflug', '/hr', '/pl/wycieczka#glance'])
    expect([address, isAhead(address)]).toEqual([address, true])
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
    expect([address, isAhead(address)]).toEqual([address, false])
  }
})

test('who saves data is given no rules, and no cache gives them another’s', async () => {
  const { headers, rules } = await ask({ 'Save-Data': 'on' })
  expect(rules).toEqual({})
  expect(headers.get('Vary')).toBe('Save-Data')
})
