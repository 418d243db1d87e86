import { expect, test } from 'vitest'
import { openerPolicy, permissionsPolicy, securityHeaders } from './security-headers.ts'

test('HSTS is only sent for an https origin', () => {
  expect(securityHeaders('https://bonaca.test')('/tour')['strict-transport-security']).toBe('max-age=31536000')
  expect(securityHeaders('http://localhost:3000')('/tour')).not.toHaveProperty('strict-transport-security')
})

test('files may load nothing, the service worker loads from self, and pictures may be used cross-origin', () => {
  const headersOf = securityHeaders('http://localhost:3000')
  expect(headersOf('/api/settings')['content-security-policy']).toContain("default-src 'none'")
  for (const worker of ['/sw.js', '/operator-sw.js'])
    expect(headersOf(worker)['content-security-policy']).toContain("default-src 'self'")
  expect(headersOf('/pictures/icon-180.png')['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headersOf('/book-now')['cross-origin-resource-policy']).toBe('same-origin')
})

test('popups and payment requests are allowed only for providers with wallets', () => {
  expect([openerPolicy([]), openerPolicy(['sandbox', 'monri']), openerPolicy(['stripe', 'monri'])]).toEqual([
    'same-origin',
    'same-origin',
    'same-origin-allow-popups',
  ])
  expect(permissionsPolicy(['monri'])).toContain('payment=()')
  expect(permissionsPolicy(['stripe'])).toMatch(
    /payment=\(self "https:\/\/js\.stripe\.com" .*"https:\/\/pay\.google\.com"\)/,
  )
})
