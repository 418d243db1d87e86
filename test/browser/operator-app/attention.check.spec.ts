import { expect } from '@playwright/test'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { startOperatorSite } from '../fixtures/operator-app.ts'

test('every problem of the first screen leads to whose it is, why, and what to do', async ({ browser }) => {
  const site = await startOperatorSite()
  const { page, context } = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
  const { id, code } = await seedReservation(site.db, { first_name: 'Ana', last_name: 'Kowalska' })
  const now = new Date()
  const mail = { id: '01990000-0000-7000-8000-000000000001', kind: 'received', recipient: 'ana@mail.example' }
  const failure = { state: 'failed' as const, attempts: 58, last_error: 'EAUTH Invalid login: 535 5.7.8 Not accepted' }
  await site.db
    .insertInto('message')
    .values({ ...mail, ...failure, reservation_id: id, locale: 'en', details: '{}', due_at: now, sent_at: null })
    .execute()
  await site.db
    .insertInto('payment_exception')
    .values({
      ...{ provider: 'sandbox', attempt_id: 'unknown', reason: 'attempt', details: '{}' },
      ...{ detected_at: now, resolved_at: null },
    })
    .execute()
  const disk = { check_name: 'disk', subject: '/data', cause: 'disk_low', facts: '{"folder":"/data","free":1.2}' }
  await site.db
    .insertInto('health_check')
    .values({ ...disk, checked_at: now, failing_since: now, notified_at: null })
    .execute()

  await page.goto(`${site.operatorOrigin}/operator`)
  const problems = page.getByRole('region', { name: 'Problems that wait' })
  await expect(problems.getByRole('link')).toHaveText([
    'Disk (/data): Only 1.2 GB are free.',
    '1 payment needs review',
    '1 mail is not sent',
  ])
  await page.screenshot({ path: test.info().outputPath('today.png'), fullPage: true })
  await problems.getByRole('link', { name: '1 mail is not sent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open problems' })).toBeVisible()
  await expect(page.getByText('The mail server refuses the user or the password')).toBeVisible()
  await expect(page.getByRole('link', { name: `Ana Kowalska, ${code}` })).toHaveAttribute(
    'href',
    `/operator/bookings/${code}`,
  )
  await page.screenshot({ path: test.info().outputPath('attention-390.png'), fullPage: true })
  expect(await findAxeViolations(page)).toEqual([])
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.screenshot({ path: test.info().outputPath(`attention-${width}.png`), fullPage: true })
  }

  // Without a mail server, this site writes the mail to a file.
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('heading', { name: 'Unsent mails' })).toBeHidden()
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'How was it resolved?' }).fill('Refunded in the dashboard.')
  await sheet.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByRole('heading', { name: 'Payments to review' })).toBeHidden()
  await context.close()
  await site.close()
})
