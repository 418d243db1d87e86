import { describe, expect, test } from 'vitest'
import { testSettings } from '../../test/fixtures/settings.ts'
import { type Locale, locales } from '../i18n/locales.ts'
import { type Page, pageKeys } from '../pages.ts'
import { hasContent, pageContent } from './page-content.ts'
import { parsePage } from './parse-page.ts'
import { currentFacts } from './quay-facts.ts'
import { promiseTexts, templateValues } from './template-values.ts'

const pagesWithoutContent: Page[] = ['book_now', 'booking', 'ticket', 'waitlist']

describe('page content', () => {
  test('exists for every page except the booking pages', () => {
    expect(pageKeys.filter((page) => !hasContent(page))).toEqual(pagesWithoutContent)
  })

  test.each(locales)('in %s has titles, and every placeholder replaced', (locale) => {
    for (const page of pageKeys.filter(hasContent)) {
      const content = pageContent(page, locale, testSettings)
      expect(content.title).not.toBe('')
      expect(JSON.stringify(content)).not.toMatch(/[{]\w+[}]|undefined/)
    }
  })

  test('is read again only for other settings', () => {
    const raised = { ...testSettings, cancellation_hours: testSettings.cancellation_hours + 1 }
    const content = pageContent('payout', 'en', testSettings)
    expect(pageContent('payout', 'en', { ...testSettings })).toBe(content)
    expect(pageContent('payout', 'en', raised)).not.toBe(content)
  })
})

const testFacts = currentFacts(testSettings)

interface Texts {
  lead?: string
  body?: string
  locale?: Locale
  facts?: typeof testFacts
  settings?: typeof testSettings
}

/** Parses a page with these texts. */
function parse({ lead = 'Lead', body = '', locale = 'en', facts = testFacts, settings = testSettings }: Texts) {
  const source = `---
title: Title
meta_title: Title
meta_description: Description
lead: ${JSON.stringify(lead)}
updated: 2026-11-01
---
${body}`
  const values = { facts, values: templateValues(settings, facts, locale) }
  return parsePage({ file: 'page.md', source, page: 'payout', locale }, values) as unknown as {
    lead: string
    html: string
  }
}

describe('a page text', () => {
  test('takes times and contact data from the business data', () => {
    const { lead, html } = parse({ lead: 'um {zadar_departs_at} Uhr', body: 'Write to {email}.', locale: 'de' })
    expect(lead).toBe('um 8:00\u00a0Uhr')
    expect(html).toBe('<p>Write to <a href="mailto:crew@example.org">crew@example.org</a>.</p>\n')
  })

  test('shows the current prices', () => {
    const adult = { ...testSettings.prices.adult, payable_amount: 2000 }
    const raised = { ...testSettings, prices: { ...testSettings.prices, adult } }
    const lead = 'A deposit of {deposit}'
    expect(parse({ lead }).lead).toBe('A deposit of €15')
    expect(parse({ lead, settings: raised }).lead).toBe('A deposit of €20')
  })

  test('has tables with explicit roles, and each cell after the first has its column as data-label', () => {
    const { html } = parse({ body: '| Data | Kept for |\n|---|---|\n| Bookings | 11 years |\n' })
    expect(html.replace(/>\n</g, '><')).toContain(
      '<table role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Data</th>' +
        '<th role="columnheader" scope="col">Kept for</th></tr></thead><tbody role="rowgroup"><tr role="row">' +
        '<td role="cell">Bookings</td><td role="cell" data-label="Kept for">11 years</td></tr></tbody></table>',
    )
  })

  test('joins Polish one-letter words to the next word by a no-break space', () => {
    const { lead, html } = parse({ lead: 'Zapytaj o wiatr', body: 'Zapytaj o wiatr', locale: 'pl' })
    expect([lead, html]).toEqual(['Zapytaj o\u00a0wiatr', '<p>Zapytaj o\u00a0wiatr</p>\n'])
  })

  test('states the minimum number of guests, or nothing if there is none', () => {
    const lead = '[{promise_minimum_guests}]'
    expect(parse({ lead }).lead).toMatch(/24 hours/)
    expect(parse({ lead, settings: { ...testSettings, minimum_guests: null } }).lead).toBe('[]')
  })

  test('states the times and rules of the trip in the settings', () => {
    const departure_locations = testSettings.departure_locations.map((place) => ({
      ...{ ...place, returns_at: place.id === 'zadar' ? '19:15' : null },
    }))
    const returns = { returns_at: '19:15', returns_first: 'zadar', departure_locations }
    const settings = { ...testSettings, cancellation_hours: 72, ...returns }
    expect(parse({ lead: '{promise_cancellation} {promise_return}', settings }).lead).toMatch(
      /up to 72 hours before .*we call at Zadar at about 19:15, then at Bibinje/,
    )
  })

  test('does not double the full stop after a company name with a stop at its end', () => {
    expect(parse({ lead: 'You book with {company}.' }).lead).toBe('You book with Bonaca Example d.o.o.')
  })

  test('shows the case of a fact, and that of an unknown one', () => {
    const lead =
      '{cliffs, select, walk {a walk} other {a stop}}, {boarding_steps, plural, =0 {no step} other {# steps}}'
    expect(parse({ lead }).lead).toBe('a walk, 3 steps')
    const boat = testFacts.boat && { ...testFacts.boat, steps: null }
    const unknown = { ...testFacts, boat, cliffs: null, parkTickets: null }
    expect(parse({ lead, facts: unknown }).lead).toBe('a stop, no step')
    expect(parse({ lead: '{park_tickets, select, included {yes} other {?}}', facts: unknown }).lead).toBe('?')
  })

  test('has a section with an anchor for each headline, and links to pages in its language', () => {
    const { html } = parse({ body: '## Što i đe\n\n[Uvjeti](page:terms_of_purchase)\n', locale: 'hr' })
    expect(html).toBe(
      '<section><h2 id="sto-i-de">Što i\u00a0đe</h2>\n<p><a href="/hr/placanje/uvjeti-kupnje">Uvjeti</a></p>\n</section>\n',
    )
  })
})

test('a mail promises the rules of its trip, and what the first trip includes for that trip only', () => {
  const terms = {
    ...{ trip: 'tour', cancellationHours: 24, weatherChoiceDays: 10, minimumGuests: null },
    ...{ returnsAt: '21:00', returnsInOrder: [] },
  }
  const keys = ['promise.included', 'promise.free_cancellation', 'promise.minimum_guests'] as const
  expect(promiseTexts('en', [...keys], terms)).toMatch(/^Included in the price.* up to 24 hours before departure\.$/)
  expect(promiseTexts('en', [...keys], { ...terms, trip: 'sunset' })).toBe(
    'Free cancellation up to 24 hours before departure.',
  )
})
