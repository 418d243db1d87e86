import { expect, test } from 'vitest'
import { business, legalFacts, sampleFacts, tripFacts } from '../../content/business.ts'
import { composeSite } from '../../src/main/compose-site.ts'
import { EnvError, readEnv } from '../../src/main/env.ts'
import { createLog } from '../../src/platform/logging/log.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { databaseUrlOf } from '../fixtures/operator-process.ts'

const setup = setUpCli()
const { operator } = setup

async function startLive(): Promise<void> {
  const env = readEnv({
    ...{ LIVE: '1', ORIGIN: 'https://tours.example', SMTP_URL: 'smtps://user:password@mail.example:465' },
    ...{ MAIL_FROM: 'Tours <tours@tours.example>', OPERATOR_EMAIL: 'tours@tours.example' },
    ...{ OPERATOR_PHONE: '+385 23 111 111', MONRI_KEY: 'key', MONRI_AUTHENTICITY_TOKEN: 'token' },
    DATABASE_URL: databaseUrlOf(setup.database.settings),
  })
  const site = await composeSite(env, createLog('silent'), 'http://127.0.0.1:1')
  await site.stop()
}

test('LIVE=1 starts once the operator has published company data and facts', async () => {
  await expect(startLive()).rejects.toThrow(EnvError)
  await expect(startLive()).rejects.toThrow(
    /LIVE=1 needs[\s\S]*business\.company\.legalName[\s\S]*boat[\s\S]*bonaca[\s\S]*tripFacts\.crew/,
  )
  const { country, court, ...placeholders } = business.company
  for (const name of Object.keys(placeholders))
    await operator('site', 'set', `business.company.${name}`, name === 'shareCapital' ? '250000' : `1 own ${name}`)
  const facts: Record<string, unknown> = { ...tripFacts, ...legalFacts }
  for (const name of sampleFacts) {
    const path = `${name in legalFacts ? 'legalFacts' : 'tripFacts'}.${name}`
    expect(await operator('site', 'set', path, JSON.stringify(facts[name]), '--as-json')).toMatchObject({ status: 0 })
  }
  await expect(startLive(), 'a draft is not published').rejects.toThrow(EnvError)
  expect(await operator('site', 'publish', '--yes')).toMatchObject({ status: 0 })
  await expect(startLive(), 'the boat is the sample’s').rejects.toThrow(/bonaca/)
  expect(await operator('boat', 'set', 'bonaca', '--name', 'Bonaca', '--yes')).toMatchObject({ status: 0 })
  await startLive()
})
