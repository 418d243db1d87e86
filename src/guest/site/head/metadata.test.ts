import type { Product, TouristTrip, TravelAgency } from 'schema-dts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewRow } from '../../../../test/fixtures/reviews.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { bookingCalendars } from '../../../domain/availability/booking-calendar.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { type Locale, locales } from '../../../i18n/locales.ts'
import type { Page } from '../../../pages.ts'
import { buildMetadata } from './metadata.ts'
import { operatorNode } from './structured-data/operator.ts'
import { graphUrls } from './structured-data/urls.ts'
import { listedDays } from './tour-data.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

interface Nodes {
  trip: TouristTrip & { offers: Offer[]; subTrip: { departureTime: string; offers: Offer }[] }
  product: Product & { review?: object[] }
}
interface Offer {
  name: string
  price: string
  availability: string
  validThrough?: string
  url: string
}

/** The structured data of a page as JSON, and the nodes of the trip and the product in it. */
async function structuredData(page: Page, locale: Locale = 'en') {
  const { structuredData: json } = await buildMetadata(site.services, page, locale)
  const nodes = JSON.parse(json)['@graph'] as { '@type': string }[]
  const find = (type: string) => nodes.find((node) => node['@type'] === type)
  return { json, trip: find('TouristTrip') as Nodes['trip'], product: find('Product') as Nodes['product'] }
}

const days = (trip: Nodes['trip']) => trip.subTrip.map(({ departureTime }) => departureTime.slice(0, 10))

describe('the trip', () => {
  test.each(locales)('has in %s the configured prices and the booking URL of that language', async (locale) => {
    const { prices } = await currentSettings(site.services)
    const { trip } = await structuredData('tour', locale)
    const amounts = [prices.adult, prices.child, prices.infant].map((price) => price.original_amount)
    expect(trip.offers.map(({ price }) => Math.round(Number(price) * 100))).toEqual(amounts)
    expect(trip.offers.map(({ url }) => url)).toEqual(
      Array(3).fill(graphUrls('http://bonaca.test', locale).pageUrl('book_now')),
    )
  })

  test('has the departures of the booking calendar, in local time with UTC offset', async () => {
    const { trip } = await structuredData('book_now')
    const calendars = await bookingCalendars(site.services, await operatorSettings(site.services.db))
    const inMay = calendars.find(({ month }) => month === '2027-05')?.days
    const open = inMay?.filter(({ state }) => state === 'open').map(({ date }) => date)
    expect(days(trip)).toEqual(open?.slice(0, listedDays))
    expect(trip.subTrip[0]?.departureTime).toBe('2027-05-12T08:00:00+02:00')
    expect(days(trip)).toHaveLength(listedDays)
  })

  test('leaves out closed and sold-out days, and reports LimitedAvailability on nearly full ones', async () => {
    const departure = { held: 0, sold: 0 }
    await site.services.db
      .insertInto('departure')
      .values([
        { ...departure, date: '2027-05-15', capacity: 60, status: 'closed' },
        { ...departure, date: '2027-05-16', capacity: 5, status: 'open' },
        { ...departure, date: '2027-05-17', capacity: 0, status: 'open' },
      ])
      .execute()
    const { trip } = await structuredData('tour')
    const departureOn = (date: string) => trip.subTrip.find(({ departureTime }) => departureTime.startsWith(date))
    expect([departureOn('2027-05-15'), departureOn('2027-05-17')]).toEqual([undefined, undefined])
    expect(departureOn('2027-05-16')?.offers.availability).toBe('https://schema.org/LimitedAvailability')
    expect(departureOn('2027-05-18')?.offers.availability).toBe('https://schema.org/InStock')
  })

  test('limits the price to the day before a seasonal price starts', async () => {
    const season = { min_age: 12, max_age: null, valid_from: '2027-05-21', valid_to: '2027-08-20' }
    await site.services.db
      .insertInto('ticket_price')
      .values({ ...season, ticket: 'adult', original_amount: 8950, payable_amount: 2000 })
      .execute()
    const { trip } = await structuredData('tour')
    const before = trip.offers[0]?.price
    expect(trip.offers[0]?.validThrough).toBe('2027-05-20')
    const priceOn = (date: string) => trip.subTrip.find((day) => day.departureTime.startsWith(date))?.offers.price
    expect([priceOn('2027-05-20'), priceOn('2027-05-21')]).toEqual([before, '89.50'])
  })
})

describe('the ratings', () => {
  test('are absent without reviews', async () => {
    const { json } = await structuredData('home')
    expect(json).not.toMatch(/Rating|"review"/)
  })

  test('use published reviews only, and appear only on the page that shows them', async () => {
    const stars = [5, 4, 4, 5, 4, 5]
    await site.services.db
      .insertInto('review')
      .values([
        ...stars.map((each, index) => reviewRow(index + 1, { stars: each })),
        reviewRow(90, { stars: 1, status: 'awaiting_approval' }),
        reviewRow(91, { stars: 1, status: 'rejected' }),
      ])
      .execute()
    const { product } = await structuredData('home')
    expect(product.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 6, bestRating: 5, worstRating: 1 })
    expect(product.review).toHaveLength(4)
    expect(product.review?.[0]).toMatchObject({
      author: { '@type': 'Person', name: 'Hanna L.' },
      reviewRating: { ratingValue: 5 },
    })
    expect((await structuredData('tour')).json).not.toContain('Rating')
  })
})

describe('the operator', () => {
  const contact = { email: 'crew@bonaca.test', phone: '+385 23 111 222' }
  const own = {
    legalName: 'Bonaca d.o.o.',
    street: 'Obala 3',
    city: '23000 Zadar',
    country: 'HR',
    oib: '12345678903',
  }
  const operator = (company?: object) =>
    operatorNode(graphUrls('http://bonaca.test', 'en'), {
      contact,
      trips: [],
      ...(company && { company }),
    } as Parameters<typeof operatorNode>[1]) as TravelAgency & Record<string, unknown>

  test('has no address while the company data is a placeholder', () => {
    expect(operator()).not.toHaveProperty('address')
    expect(operator()).not.toHaveProperty('vatID')
    expect(operator({ ...own, street: 'Example Street 0' })).not.toHaveProperty('address')
  })

  test('has the address of the company once it is filled in', () => {
    expect(operator(own)).toMatchObject({
      telephone: contact.phone,
      legalName: 'Bonaca d.o.o.',
      vatID: 'HR12345678903',
      address: { streetAddress: 'Obala 3', postalCode: '23000', addressLocality: 'Zadar', addressCountry: 'HR' },
    })
  })
})

test('the operator has phone hours, languages and card brands only if they are known', () => {
  const urls = graphUrls('http://bonaca.test', 'en')
  const contact = { email: 'crew@bonaca.test', phone: '+385 23 111 222' }
  const phoneHours = { from: '08:00', to: '20:00', atSea: 'crew' as const }
  const crew = { size: 2, languages: ['hr', 'pl'] }
  expect(operatorNode(urls, { contact, trips: [], facts: { cards: ['Visa'], crew, phoneHours } })).toMatchObject({
    paymentAccepted: 'Cash, Credit Card, Visa',
    contactPoint: { availableLanguage: ['hr', 'pl'], hoursAvailable: { opens: '08:00', closes: '20:00' } },
  })
  const unknown = operatorNode(urls, { contact, trips: [], facts: { cards: null, crew, phoneHours: null } })
  expect(unknown).toMatchObject({ paymentAccepted: 'Cash, Credit Card' })
  expect(unknown).not.toHaveProperty('contactPoint')
})

test('only the home and contact pages have the phone hours, which would make the tour page larger', async () => {
  const pages: Page[] = ['home', 'contact', 'tour', 'about_us']
  const withHours = await Promise.all(
    pages.map(async (page) => (await structuredData(page)).json.includes('hoursAvailable')),
  )
  expect(withHours).toEqual([true, true, false, false])
})

test('in winter the trip contains the departures of the next spring', async () => {
  site.clock.advance(60 * 24 * 200)
  const { trip } = await structuredData('home')
  expect(days(trip)[0]).toMatch(/^2028-0[34]/)
  expect(trip.offers[0]?.availability).toBe('https://schema.org/InStock')
})

test('without a day that can be booked the trip is out of stock', async () => {
  await site.services.db.deleteFrom('departure').execute()
  await site.services.db.updateTable('trip').set({ capacity: 0 }).execute()
  expect((await structuredData('tour')).trip.offers[0]?.availability).toBe('https://schema.org/OutOfStock')
})
