import { join } from 'node:path'
import { expect } from '@playwright/test'
import { projectRoot } from '../../../src/shared/project-root.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'

test('the owner sees on a phone what an import of another system’s file would do', async ({ browser }) => {
  const site = await startOperatorSite()
  const { page, context } = await site.pairedPhone(browser, 'Office', 'owner')
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Move in' }).click()
  await page.getByLabel('Former system').selectOption('Checkfront')
  const file = join(projectRoot, 'test/move-in/fixtures/checkfront-booking-index.csv')
  await page.getByLabel('Choose the CSV file').setInputFiles(file)
  await expect(page.getByText('300 rows read.')).toBeVisible()
  await expect(page.getByText('Columns that are not read: End date.')).toBeVisible()
  await expect(page.getByText('bin/operator import bookings.csv --from checkfront --confirm')).toBeVisible()
  expect(await findOverflowingElements(page)).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  await context.close()
  await site.close()
})
