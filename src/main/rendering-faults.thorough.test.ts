import { afterEach, expect, test } from 'vitest'
import { sampleSettings } from '../content/sample-settings.ts'
import { pageSamples } from '../guest/site/samples/page-samples.ts'
import { locales } from '../i18n/locales.ts'
import { renderingFaults } from './rendering-faults.tsx'

const { payout, contact } = pageSamples
afterEach(() => {
  Object.assign(pageSamples, { payout, contact })
})

test.each(locales)('in %s every page, state and mail is rendered, without a placeholder', async (locale) => {
  expect(await renderingFaults(locale)).toEqual([])
})

test('names the page that throws, and the state that shows a placeholder', async () => {
  pageSamples.payout = () => {
    throw new Error('content/pages/payout/en.md:8: The placeholder {colour} has no value.')
  }
  pageSamples.contact = () => ({ sent: { content: `Write to {email} until ${sampleSettings.booking.closes_at}` } })
  expect(await renderingFaults('en')).toEqual([
    'The page contact in en (sent) shows “{email}”.',
    "The page payout in en can't be rendered: content/pages/payout/en.md:8: The placeholder {colour} has no value.",
  ])
})
