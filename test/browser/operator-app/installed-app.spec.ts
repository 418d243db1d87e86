import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { type DeploymentProxy, startDeploymentProxy } from '../fixtures/deployment-proxy.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

let site: OperatorSite
let proxy: DeploymentProxy
test.beforeAll(async () => {
  site = await startOperatorSite(async (upstream) => {
    proxy = await startDeploymentProxy(upstream)
    return proxy
  })
})
test.afterAll(() => site.close())

const open = (page: Page, path: string) => page.goto(`${site.operatorOrigin}/operator${path}`)

test('an update waits without interrupting boarding, and starts with a tap on Today', async ({ browser }) => {
  const { context, page } = await site.pairedPhone(browser, 'Ana', 'crew')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await open(page, '/manifest')
  proxy.deployApp('another version')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/operator')
    await registration?.update()
  })
  await expect
    .poll(() =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration('/operator'))?.waiting)),
    )
    .toBe(true)
  const restart = page.getByRole('button', { name: 'Restart now' })
  await expect(restart).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Today', exact: true }).click()
  const loaded = page.waitForEvent('load')
  await restart.click()
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(restart).toHaveCount(0)
  await context.close()
})

test('after a week unused the phone opens, signs in again and sends what waited', async ({ browser }) => {
  const { id } = await seedReservation(site.db, {
    date: dayOf(new Date()),
    departure_location: 'zadar',
    last_name: 'Babić',
  })
  const { context, page } = await site.pairedPhone(browser, 'Ivo', 'crew')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await open(page, '/manifest')
  await expect(page.getByText('Babić').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Board .*Babić/ }).click()
  await page
    .getByRole('button', { name: /^Board / })
    .last()
    .click()
  await expect(page.getByText('no signal, 1 not sent')).toBeVisible()
  await sql`update device_session set expires_at = now() - interval '1 second'`.execute(site.db)

  await page.reload()
  await expect(page.getByText('no signal, 1 not sent')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 action waits')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with the passkey' }).click()
  await expect
    .poll(() => site.db.selectFrom('boarding').select('guests').where('reservation_id', '=', id).execute())
    .toHaveLength(1)
  await context.close()
})

const screens = {
  crew: ['', '/manifest', `/sail/${dayOf(new Date())}/tour/1`, '/scan', '/add', '/cash', '/device', '/more'],
  owner: [
    '/bookings',
    '/calendar',
    '/waitlist',
    '/attention',
    '/reviews',
    '/prices',
    '/fleet',
    '/season',
    '/settings',
    '/reports',
  ],
} as const

for (const role of ['crew', 'owner'] as const)
  test(`the screens of the ${role} fit a small phone in Croatian, also with text twice as large`, async ({
    browser,
  }) => {
    const { context, page } = await site.pairedPhone(browser, `${role} large`, role)
    await open(page, '/device')
    await page.getByRole('radio', { name: 'Hrvatski' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ovaj telefon' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    test.setTimeout(120_000)
    const tooWide: string[] = []
    for (const path of screens[role]) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const size of ['100%', '200%'])
        tooWide.push(...(await page.evaluate(overflowAt, size)).map((fault) => `${path} ${size}: ${fault}`))
    }
    expect(tooWide).toEqual([])
    await context.close()
  })

/** Runs in the page. Returns elements that overflow the screen at this font size, and tabs whose label overflows. */
function overflowAt(size: string): string[] {
  const root = document.documentElement
  root.style.fontSize = size
  const faults = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .filter((element) => !element.closest('.sr-only, .skip-link, [hidden]'))
    .map((element) => `${element.tagName} .${element.className} ${element.textContent?.slice(0, 30)}`)
  const tabs = [...document.querySelectorAll('.tabs a')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  const found = root.scrollWidth > innerWidth ? faults.slice(0, 3) : []
  return [...found, ...tabs.map(({ textContent }) => `tab ${textContent}`)]
}
