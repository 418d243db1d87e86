import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'

/** Collects the paths of the measurement scripts and beacons that the page requests from now on. */
function measurementsOf(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/web-vitals|report-vitals/.test(pathname)) urls.push(pathname)
  })
  return urls
}

test('after consent to statistics, a page sends its largest contentful paint without its address', async ({ page }) => {
  await presetConsent(page, 'analytics_storage')
  const violations: string[] = []
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  const script = page.waitForResponse(/\/assets\/report-vitals/)
  await page.goto('/')
  await (await script).finished()
  const beacon = page.waitForRequest(/\/web-vitals$/)
  await page.mouse.click(5, 5)
  const sent = (await beacon).postDataJSON()
  expect(Object.keys(sent)).toEqual(['page', 'metric', 'value'])
  expect(sent).toMatchObject({ page: 'home', metric: 'LCP' })
  expect(violations).toEqual([])
})

test('without consent to statistics, nothing is measured', async ({ page }) => {
  await presetConsent(page, 'ad_storage')
  const measured = measurementsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.click(5, 5)
  await page.goto('/contact', { waitUntil: 'networkidle' })
  expect(measured).toEqual([])
})
