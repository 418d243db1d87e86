import { expect, test } from 'vitest'
import { locales } from '../../../i18n/locales.ts'
import { hrefTo, pageKeys } from '../../../pages.ts'
import { analyticsUrl } from './analytics-url.ts'

const site = 'https://bonaca.example'
const id = 'Zq3vK9-aB_cD4eF5gH6iJw'

test('replaces the booking id in the path and drops it from the query', () => {
  expect(analyticsUrl(`${site}/de/booking/${id}?step=preview#top`)).toBe(`${site}/de/booking/:id?step=preview`)
  expect(analyticsUrl(`${site}/language/de?page=booking&id=${id}`)).toBe(`${site}/language/de`)
})

test('pages without ids keep their URL', () => {
  for (const locale of locales) {
    for (const page of pageKeys) {
      const address = site + hrefTo(page, locale)
      expect(analyticsUrl(address)).toBe(new URL(address).href)
    }
  }
})

test('campaign parameters are kept, all other query parameters are dropped', () => {
  expect(analyticsUrl(`${site}/tour?utm_source=mail&gclid=Cj0KCQ&email=ana@mail.example&month=2027-07`)).toBe(
    `${site}/tour?utm_source=mail&gclid=Cj0KCQ`,
  )
  expect(analyticsUrl('')).toBe('')
})
