import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { noOutsideParties, type OutsideParties, partiesIn } from './outside-parties.ts'
import { payeesIn } from './payment-parties.ts'

const everybody: OutsideParties = {
  tagManagerId: 'GTM-TEST',
  analyticsId: 'G-TEST',
  marketplacePartnerId: 'PARTNER',
  mapTilesUrl: 'https://tiles.example.com:8443/{z}/{x}/{y}.png',
  mapTilesCredit: null,
}

const directivesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))

test('without outside parties everything comes from ourselves, and nobody frames us', () => {
  expect(directivesOf(contentSecurityPolicy({ outside: noOutsideParties }))).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
})

test('nothing inline runs or is shown, but for styles while we develop', () => {
  const built = directivesOf(contentSecurityPolicy({ outside: everybody }))
  expect(JSON.stringify(built)).not.toContain('unsafe')
  const developed = directivesOf(contentSecurityPolicy({ outside: noOutsideParties, inlineStyles: true }))
  expect(developed['style-src']).toContain("'unsafe-inline'")
  expect(developed['script-src']).toEqual(["'self'"])
})

test('each party brings its own hosts and no other’s', () => {
  const hosts = (outside: Partial<OutsideParties>) =>
    contentSecurityPolicy({ outside: { ...noOutsideParties, ...outside } }).match(/https:\/\/[^\s;]+/g)
  const google = [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ]
  expect(hosts({ analyticsId: 'G-TEST' })).toEqual(google)
  expect(hosts({ tagManagerId: 'GTM-TEST' })).toEqual(google)
  expect(hosts({ analyticsId: 'G-TEST', tagManagerId: 'GTM-TEST' })).toEqual(google)
  expect(hosts({ mapTilesUrl: everybody.mapTilesUrl })).toEqual(['https://tiles.example.com:8443'])
  expect(new Set(hosts({ marketplacePartnerId: 'PARTNER' }))).toEqual(
    new Set(['https://widget.getyourguide.com', 'https://*.getyourguide.com']),
  )
})

test('a part that is made for other sites may be framed by any', () => {
  const policy = contentSecurityPolicy({ outside: noOutsideParties, frameAncestors: '*' })
  expect(directivesOf(policy)['frame-ancestors']).toEqual(['*'])
})

test('nobody comes along where one pays, where the address is a key, and where something went wrong', () => {
  const at = (page: Parameters<typeof partiesIn>[0]['page'], search = '') => partiesIn({ page, search }, everybody)
  expect(at('home')).toBe(everybody)
  expect(at('book_now')).toBe(everybody)
  expect(at('book_now', '?step=details')).toBe(everybody)
  expect(at('book_now', '?step=preview')).toBe(noOutsideParties)
  expect(at('booking')).toBe(noOutsideParties)
  expect(at('leave_review')).toBe(everybody)
  expect(at('leave_review', '?reservation=AAAAAAAAAAAAAAAAAAAAAA')).toBe(noOutsideParties)
  expect(at(undefined)).toBe(noOutsideParties)
})

test('forms go to ourselves, and to the bank where one may be paid', () => {
  const policy = contentSecurityPolicy({ outside: noOutsideParties, forms: ['https://bank.example'] })
  expect(directivesOf(policy)['form-action']).toEqual(["'self'", 'https://bank.example'])
})

test('Stripe is let in where one pays by it, and nowhere else', () => {
  const policy = directivesOf(contentSecurityPolicy({ outside: noOutsideParties, payees: ['stripe'] }))
  expect(policy['script-src']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
  expect(policy['frame-src']).toContain('https://hooks.stripe.com')
  expect(contentSecurityPolicy({ outside: noOutsideParties, payees: ['sandbox', 'monri'] })).not.toContain('https:')

  const at = (page: Parameters<typeof payeesIn>[0]['page'], search = '') => payeesIn({ page, search }, ['stripe'])
  expect(at('book_now', '?step=preview')).toEqual(['stripe'])
  expect(at('booking')).toEqual(['stripe'])
  for (const elsewhere of [at('home'), at('book_now'), at('book_now', '?step=details'), at(undefined)]) {
    expect(elsewhere).toEqual([])
  }
})
