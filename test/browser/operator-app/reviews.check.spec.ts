import { expect } from '@playwright/test'
import { seedReservation } from '../../fixtures/reservations.ts'
import { reviewRow } from '../../fixtures/reviews.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'

test('the owner sees the rating of the site, reads who wrote a review, and reaches the guest of a verified one', async ({
  browser,
}) => {
  const site = await startOperatorSite()
  const { page, context } = await site.pairedPhone(browser, 'Office', 'owner')
  const { id, code } = await seedReservation(site.db, { date: '2026-07-14', last_name: 'Kowalska' })
  const waiting = { status: 'awaiting_approval' as const, stars: 2, locale: 'de' as const }
  await site.db
    .insertInto('review')
    .values([
      reviewRow(1),
      reviewRow(2, { stars: 4 }),
      reviewRow(3, { ...waiting, reservation_id: id, verified: true, comment: 'Zu windig.' }),
    ])
    .execute()
  const [rating, review] = [page.getByText('Published: 4.5 of 5 stars, 2 reviews'), page.getByRole('listitem')]
  await page.goto(`${site.operatorOrigin}/operator/reviews`)
  await expect(rating).toBeVisible()
  await expect(page.getByRole('radio', { name: 'To read 1' })).toBeChecked()
  await expect(review.filter({ hasText: 'Zu windig.' })).toContainText(
    /2 of 5 stars.*Deutsch.*sailed with us on 14\sJuly\s2026/,
  )
  expect(await findOverflowingElements(page)).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Call or write to the guest' }).click()
  await expect(page).toHaveURL(`${site.operatorOrigin}/operator/bookings/${code}`)
  await expect(page.getByRole('link', { name: 'ana.kowalska@mail.example' })).toBeVisible()

  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hr')
  await page.goto(`${site.operatorOrigin}/operator/reviews`)
  await expect(page.getByText('Objavljeno: 4,5 od 5 zvjezdica, 2 recenzije')).toBeVisible()
  await page.getByRole('button', { name: 'Objavi' }).click()
  await expect(page.getByText('Objavljeno: 3,7 od 5 zvjezdica, 3 recenzije')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Za čitanje', exact: true })).toBeChecked()
  await context.close()
  await site.close()
})
