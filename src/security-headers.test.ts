import { expect, test } from 'vitest'
import { openerPolicy, permissionsPolicy, securityHeaders } from './security-headers.ts'

test('only an address behind TLS is one to keep to', () => {
  expect(securityHeaders('https://bonaca.test')('/tour')['strict-transport-security']).toBe('max-age=31536000')
  expect(securityHeaders('http://localhost:3000')('/tour')).not.toHaveProperty('strict-transport-security')
})

test('what is no document loads nothing, the worker asks us alone, and pictures may stand in mails', () => {
  const headersOf = securityHeaders('http://localhost:3000')
  expect(headersOf('/api/settings')['content-security-policy']).toContain("default-src 'none'")
  expect(headersOf('/sw.js')['content-security-policy']).toContain("default-src 'self'")
  expect(headersOf('/pictures/icon-180.png')['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headersOf('/book-now')['cross-origin-resource-policy']).toBe('same-origin')
})

test('where wallets are, and only there, they may open a window, and ask for a payment', () => {
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
