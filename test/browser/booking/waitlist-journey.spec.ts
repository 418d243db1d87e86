import { expect, type Page } from '@playwright/test'
import type { AppContext } from '../../../src/domain/context.ts'
import { randomIds } from '../../../src/domain/ids.ts'
import { dayOf, instantOf } from '../../../src/domain/time/operator-time.ts'
import { offerPlaces } from '../../../src/domain/waitlist/offer-places.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { departureOn } from '../../fixtures/tour.ts'
import { expectAmounts } from '../fixtures/amounts.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

let site: Awaited<ReturnType<typeof openSiteDatabase>>
test.beforeAll(async () => {
  site = await openSiteDatabase()
})
test.afterAll(() => site.close())

/** The id of the waitlist entry with this e-mail address. The links in the mails to this address contain the id. */
const entryOf = async (address: string) =>
  (await site.db.selectFrom('waitlist_entry').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id

/** The site makes no offers at night, so the test runs the job as if it were noon. */
function offerByDay(date: string): Promise<void> {
  const noon = instantOf(dayOf(new Date()), '12:00')
  const queue = { add: async () => {} }
  return offerPlaces(
    { db: site.db, queue, ids: randomIds, now: () => noon } as unknown as AppContext,
    departureOn(date),
  )
}

/** Sets the capacity of a day, unless the day has bookings. @returns false if the day has bookings */
async function setCapacity(date: string, capacity: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await site.db
    .insertInto('departure')
    .values({ date, capacity })
    .onConflict((row) =>
      row.column('id').doUpdateSet({ capacity }).where('departure.held', '=', 0).where('departure.sold', '=', 0),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Sets the capacity of the last day without bookings to 0. Workers with even and odd numbers search different days. */
async function fillDay(origin: string, worker: number): Promise<string> {
  const days = (await bookableDays(origin, 20)).filter((_, index) => index % 2 === worker % 2)
  for (const date of days.reverse()) if (await setCapacity(date, 0)) return date
  throw new Error('Every day has bookings.')
}

interface Waiting {
  locale: Locale
  address: string
  date: string
  hasAxe: boolean
}

async function waitAndLeave(page: Page, { locale, address, date, hasAxe }: Waiting) {
  const { t, formats } = createVisitor(page, locale)
  const text = (key: Parameters<typeof t>[0]) => t(key).replace(/<[^>]*>|\u00ad/g, '')
  // Removes the cookie of a draft that an earlier visit could have left.
  await page.context().clearCookies()
  await setCapacity(date, 0)
  await page.goto(`${hrefTo('book_now', locale)}?month=${date.slice(0, 7)}`)
  await page.getByRole('link', { name: t('booking.waitlist.day', { day: formats.day(date) }) }).click()
  await expect(page.getByRole('checkbox', { name: formats.fullDay(date) })).toBeChecked()
  if (hasAxe) await expectAccessible(page)
  await page.getByRole('button', { name: t('waitlist.send') }).click()
  await expect(page.getByText(t('error.email_required'))).toBeVisible()
  await page.getByLabel(t('waitlist.email'), { exact: true }).fill(address)
  await page.getByRole('button', { name: t('waitlist.send') }).click()
  await expect(page.getByRole('heading', { name: text('waitlist.sent.title') })).toBeVisible()

  const entry = hrefTo('waitlist', locale, await entryOf(address))
  await page.goto(entry)
  await page.getByRole('button', { name: t('waitlist.confirm.button') }).click()
  await expect(page.getByRole('heading', { name: text('waitlist.waiting.title') })).toBeVisible()
  if (hasAxe) await expectAccessible(page)
  await setCapacity(date, 2)
  await offerByDay(date)
  await page.goto(entry)
  await expect(page.getByRole('heading', { name: text('waitlist.offered.title') })).toBeVisible()
  await expectAmounts(page, locale)
  if (hasAxe) await expectAccessible(page)
  await page.getByRole('link', { name: t('waitlist.offered.button') }).click()
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
  await expect(page.locator('[name=adults]')).toHaveValue('2')

  await page.goto(`${entry}#leave`)
  await page.getByRole('button', { name: t('waitlist.leave.button') }).click()
  await expect(page.getByRole('heading', { name: text('waitlist.closed.title') })).toBeVisible()
}

const capacity = 80

// German has the longest words. `waitlist-page.test.ts` reads the texts of all languages.
test('a party waits for a full day, gets an offer, and leaves', async ({ page, baseURL }, {
  parallelIndex,
  project,
}) => {
  const date = await fillDay(baseURL ?? '', parallelIndex)
  const locale = project.name === 'phone' ? 'de' : 'en'
  await waitAndLeave(page, { locale, address: `waits-${locale}@mail.example`, date, hasAxe: true })
  await setCapacity(date, capacity)
})

test.describe('without JavaScript', { tag: '@desk' }, () => {
  test.use({ javaScriptEnabled: false })
  test('a party waits for a full day, gets an offer, and leaves', async ({ page, baseURL }, { parallelIndex }) => {
    const date = await fillDay(baseURL ?? '', parallelIndex)
    await waitAndLeave(page, { locale: 'en', address: 'waits-plainly@mail.example', date, hasAxe: false })
    await setCapacity(date, capacity)
  })
})
