import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'
import { realProviders } from './integrations/providers.ts'

const account = { MONRI_KEY: 'key', MONRI_AUTHENTICITY_TOKEN: 'token' }
const live = {
  LIVE: '1',
  ORIGIN: 'https://boat.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Boat <hello@boat.example>',
  OPERATOR_EMAIL: 'hello@boat.example',
  OPERATOR_PHONE: '+385 1 234 567',
}

describe('an account at Monri', () => {
  test('is none, or a whole one at the live address', () => {
    expect(readEnv({}).monri).toBeNull()
    expect(readEnv(account).monri).toEqual({
      key: 'key',
      authenticityToken: 'token',
      apiBase: 'https://ipg.monri.com',
    })
    for (const half of ['MONRI_KEY', 'MONRI_AUTHENTICITY_TOKEN'])
      expect(() => readEnv({ [half]: 'x' })).toThrow(/both are needed/)
  })

  test('makes Monri the way to pay, and takes the sandbox away', () => {
    expect(realProviders(readEnv({}))).toEqual([])
    const providers = realProviders(readEnv({ ...account, MONRI_API_BASE: 'https://ipgtest.monri.com/' }))
    expect(providers).toMatchObject([{ id: 'monri', kind: 'bank_card', formOrigin: 'https://ipgtest.monri.com' }])
  })

  test('is what a real business needs, and not at the test address', () => {
    expect(() => readEnv(live)).toThrow(/MONRI_KEY/)
    expect(readEnv({ ...live, ...account }).live).toBe(true)
    for (const base of ['https://ipgtest.monri.com', 'http://ipg.monri.com']) {
      expect(() => readEnv({ ...live, ...account, MONRI_API_BASE: base })).toThrow(EnvError)
    }
  })
})
