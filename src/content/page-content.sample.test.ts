import { expect, test } from 'vitest'
import { tripFacts } from '../../content/business.ts'
import { testSettings } from '../../test/fixtures/settings.ts'
import { locales } from '../i18n/locales.ts'
import { hrefTo, pageKeys } from '../pages.ts'
import { hasContent, pageContent } from './page-content.ts'

test.each(locales)(
  'in %s every headline has a part in italics, and every meta_title is without the name of the site',
  (locale) => {
    for (const page of pageKeys.filter(hasContent)) {
      const { title, meta_title } = pageContent(page, locale, testSettings)
      expect([page, title]).toEqual([page, expect.stringMatching(/<i>.+<\/i>/)])
      expect([page, meta_title]).toEqual([page, expect.stringMatching(/^[^<>|]+$/)])
    }
  },
)

test('states the minimum number of guests with its deadline', () => {
  expect(pageContent('terms_of_purchase', 'en', testSettings).html).toContain('up to 24 hours before departure')
})

test('sentences that vary with a fact show the case of its value, in every language', () => {
  const texts = locales.map((locale) => {
    const home = pageContent('home', locale, testSettings)
    const { legs, questions } = pageContent('tour', locale, testSettings)
    return [
      home.slides[0].lead,
      home.advantages.text,
      home.day.steps[1].text,
      legs.list[2]?.text,
      ...questions.list.map(({ answer }) => answer),
    ]
  })
  expect(texts.flat().filter((text) => !text || /[{}]/.test(text))).toEqual([])
  expect(pageContent('home', 'en', testSettings).slides[0].lead).toContain('entry to two parks, clear')
})

test.each(locales)(
  'in %s the terms of purchase refer to the price of the park tickets only if one is stated',
  (locale) => {
    const { parkTickets } = tripFacts
    const linksOfPrice = (value: typeof parkTickets, closes_at: string) => {
      tripFacts.parkTickets = value
      // Settings that differ from those of the cached page.
      const settings = { ...testSettings, booking: { ...testSettings.booking, closes_at } }
      const { html } = pageContent('terms_of_purchase', locale, settings)
      expect(html).not.toMatch(/[{}]/)
      return html.split(hrefTo('tour', locale)).length - 1
    }
    try {
      const [extra, included, unknown] = [
        linksOfPrice({ isIncluded: false, adultCents: 1_500 }, '19:00'),
        linksOfPrice({ isIncluded: true, adultCents: 1_500 }, '19:01'),
        linksOfPrice(null, '19:02'),
      ]
      expect([included, unknown]).toEqual([extra - 1, extra - 1])
    } finally {
      tripFacts.parkTickets = parkTickets
    }
  },
)
