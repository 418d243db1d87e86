import { describe, expect, test } from 'vitest'
import { tripFacts } from '../../content/business.ts'
import { testSettings } from '../../test/fixtures/settings.ts'
import { hrefTo } from '../i18n/href-to.ts'
import { locales } from '../i18n/locales.ts'
import { type Page, pageKeys } from '../pages.ts'
import { hasContent, type PageContent, pageContent } from './page-content.server.ts'
import { templateValues } from './template-values.ts'

const pagesWithoutContent: Page[] = ['book_now', 'booking', 'waitlist']

describe('page content', () => {
  test('exists for every page except the booking pages', () => {
    expect(pageKeys.filter((page) => !hasContent(page))).toEqual(pagesWithoutContent)
  })

  test.each(locales)('in %s matches the schemas, with every placeholder replaced', (locale) => {
    for (const page of pageKeys.filter(hasContent)) {
      const content = pageContent(page, locale, testSettings)
      expect(content.title).not.toBe('')
      expect(JSON.stringify(content)).not.toMatch(/[{]\w+[}]|undefined/)
    }
  })

  test('takes times and contact data from the business data', () => {
    const { lead } = pageContent('start_locations', 'de', testSettings)
    expect(lead).toContain('um 8:00 Uhr')
    expect(pageContent('payout', 'it', testSettings).html).toContain('mailto:crew@example.org')
  })

  test.each(locales)(
    'tables in %s have explicit roles, and each cell after the first has its column as data-label',
    (locale) => {
      const { html } = pageContent('privacy_cookies', locale, testSettings)
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
      expect(count(/<table role="table">/g)).toBe(2)
      expect(count(/<t(head|body) role="rowgroup">/g)).toBe(4)
      expect(count(/<tr role="row">/g)).toBe(count(/<tr/g))
      expect(count(/<th role="columnheader" scope="col">/g)).toBe(5)
      expect(count(/<td role="cell">/g)).toBe(count(/<tr/g) - 2)
      expect(count(/<td role="cell" data-label="[^"<]+">/g)).toBe(count(/<td/g) - count(/<td role="cell">/g))
    },
  )

  test('Polish one-letter words are joined to the next word by a no-break space', () => {
    expect(pageContent('home', 'pl', testSettings).call.headline).toContain('o\u00a0wiatr')
  })

  test('states the minimum number of guests with its deadline, or nothing if there is none', () => {
    expect(pageContent('terms_of_purchase', 'en', testSettings).html).toContain('up to 24 hours before departure')
    const values = templateValues(testSettings, { ...tripFacts, minimumGuests: null }, 'en')
    expect(values).toMatchObject({ minimum_guests_rule: '' })
  })

  test.each(locales)('a company name with a stop at its end does not double the full stop in %s', (locale) => {
    const pages = pageKeys.filter(hasContent).map((page) => JSON.stringify(pageContent(page, locale, testSettings)))
    expect(pages.filter((content) => /[^.]\.\.[^.]/.test(content.replaceAll('../', '')))).toEqual([])
  })

  test('sentences that vary with a fact show the case of its value, in every language', () => {
    const texts = locales.map((locale) => {
      const home = pageContent('home', locale, testSettings)
      const { legs, suits } = pageContent('tour', locale, testSettings)
      return [
        home.slides[0].lead,
        home.advantages.text,
        home.day.steps[1].text,
        legs.list[3]?.text,
        suits.list[2]?.text,
      ]
    })
    const unknown = { ...tripFacts, parkTickets: null, cliffs: null, boarding: null }
    expect(texts.flat().filter((text) => !text || /[{}]/.test(text))).toEqual([])
    expect(pageContent('home', 'en', testSettings).slides[0].lead).toContain('entry to two parks, clear')
    expect(templateValues(testSettings, unknown, 'en')).toMatchObject({
      park_tickets: 'other',
      cliffs: 'other',
      boarding_steps: 0,
    })
  })

  test.each(locales)(
    'in %s the terms of purchase refer to the price of the park tickets only if one is stated',
    (locale) => {
      const { parkTickets } = tripFacts
      const linksOfPrice = (value: typeof parkTickets, closes_at: string) => {
        tripFacts.parkTickets = value
        // Other settings, because the page is cached for these.
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

  test('shows the current prices', () => {
    const adult = { ...testSettings.prices.adult, payable_amount: 2000 }
    const raised = { ...testSettings, prices: { ...testSettings.prices, adult } }
    const answers = ({ questions }: PageContent<'tour'>) => questions.list.map(({ answer }) => answer).join()
    expect(answers(pageContent('tour', 'en', testSettings))).toContain('€15')
    expect(answers(pageContent('tour', 'en', raised))).toContain('€20')
  })
})
