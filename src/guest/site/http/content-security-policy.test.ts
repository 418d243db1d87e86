import { expect, test } from 'vitest'
import { paymentProvidersOnPage } from '../routing/payment-providers-on-page.ts'
import { noThirdParties, type ThirdParties, thirdPartiesOnPage } from '../routing/third-parties.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const allParties: ThirdParties = {
  tagManagerId: 'GTM-TEST',
  analyticsId: 'G-TEST',
  marketplacePartnerId: 'PARTNER',
  mapTilesUrl: 'https://tiles.example.com:8443/{z}/{x}/{y}.png',
  mapTilesCredit: null,
}

const directivesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))

test('without third parties every source is self and framing is forbidden', () => {
  expect(directivesOf(contentSecurityPolicy({ thirdParties: noThirdParties }))).toEqual({
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

test('forbids inline scripts and styles, except inline styles in development', () => {
  const production = directivesOf(contentSecurityPolicy({ thirdParties: allParties }))
  expect(JSON.stringify(production)).not.toContain('unsafe')
  const development = directivesOf(contentSecurityPolicy({ thirdParties: noThirdParties, inlineStyles: true }))
  expect(development['style-src']).toContain("'unsafe-inline'")
  expect(development['script-src']).toEqual(["'self'"])
})

test('each third party adds its own hosts only', () => {
  const hosts = (outside: Partial<ThirdParties>) =>
    contentSecurityPolicy({ thirdParties: { ...noThirdParties, ...outside } }).match(/https:\/\/[^\s;]+/g)
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
  expect(hosts({ mapTilesUrl: allParties.mapTilesUrl })).toEqual(['https://tiles.example.com:8443'])
  expect(new Set(hosts({ marketplacePartnerId: 'PARTNER' }))).toEqual(
    new Set(['https://widget.getyourguide.com', 'https://*.getyourguide.com']),
  )
})

test('an embeddable fragment may be framed by any site', () => {
  const policy = contentSecurityPolicy({ thirdParties: noThirdParties, frameAncestors: '*' })
  expect(directivesOf(policy)['frame-ancestors']).toEqual(['*'])
})

test('loads no third party on payment steps, on pages whose URL is a secret and on error pages', () => {
  const at = (page: Parameters<typeof thirdPartiesOnPage>[0]['page'], search = '') =>
    thirdPartiesOnPage({ page, search }, allParties)
  expect(at('home')).toBe(allParties)
  expect(at('book_now')).toBe(allParties)
  expect(at('book_now', '?step=details')).toBe(allParties)
  expect(at('book_now', '?step=preview')).toBe(noThirdParties)
  expect(at('booking')).toBe(noThirdParties)
  expect(at('leave_review')).toBe(allParties)
  expect(at('leave_review', '?reservation=AAAAAAAAAAAAAAAAAAAAAA')).toBe(noThirdParties)
  expect(at(undefined)).toBe(noThirdParties)
})

test('form-action allows self and the given bank origins', () => {
  const policy = contentSecurityPolicy({ thirdParties: noThirdParties, formTargets: ['https://bank.example'] })
  expect(directivesOf(policy)['form-action']).toEqual(["'self'", 'https://bank.example'])
})

test('allows Stripe hosts only on the pages that open the payment window', () => {
  const policy = directivesOf(contentSecurityPolicy({ thirdParties: noThirdParties, paymentProviders: ['stripe'] }))
  expect(policy['script-src']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
  expect(policy['frame-src']).toContain('https://hooks.stripe.com')
  expect(contentSecurityPolicy({ thirdParties: noThirdParties, paymentProviders: ['sandbox', 'monri'] })).not.toContain(
    'https:',
  )

  const at = (page: Parameters<typeof paymentProvidersOnPage>[0]['page'], search = '') =>
    paymentProvidersOnPage({ page, search }, ['stripe'])
  expect(at('book_now', '?step=preview')).toEqual(['stripe'])
  expect(at('booking')).toEqual(['stripe'])
  for (const providers of [at('home'), at('book_now'), at('book_now', '?step=details'), at(undefined)]) {
    expect(providers).toEqual([])
  }
})
