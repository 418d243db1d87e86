import { expect, type Page } from '@playwright/test'
import { type DeploymentProxy, startDeploymentProxy } from '../fixtures/deployment-proxy.ts'
import { test } from '../fixtures/guarded-test.ts'
import { cachedBuilds, cachedPaths, expectComplete, openAndCache } from '../fixtures/offline-cache.ts'
import { waitForHydration } from '../fixtures/visitor.ts'

test.use({ serviceWorkers: 'allow' })

let site: DeploymentProxy
test.beforeEach(async ({ baseURL }) => {
  site = await startDeploymentProxy(baseURL ?? '')
})
test.afterEach(() => site.close())

const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
const waitingState = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)

test('a new build activates during navigation, keeps visited pages, and deletes the old caches', async ({
  page,
  context,
}) => {
  await openAndCache(page, `${site.origin}/tour`)
  const styles = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  site.deploy('aaaaaaaaaaaa')
  await openAndCache(page, `${site.origin}/about-us`)
  await expect.poll(() => cachedBuilds(page)).toEqual(['aaaaaaaaaaaa'])
  // The cached page needs these files, which the new build no longer has.
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(styles))
  await context.setOffline(true)
  const answer = await page.goto(`${site.origin}/tour`)
  expect(answer?.status()).toBe(200)
  await expectComplete(page)
})

test('a new build waits until an open booking is closed', async ({ page, context }) => {
  await openAndCache(page, `${site.origin}/tour`)
  const booking = await context.newPage()
  await booking.goto(`${site.origin}/book-now`)
  // Before hydration the page would reload because of its missing scripts. During the reload it would not count as open.
  await waitForHydration(booking)
  const [former] = await cachedBuilds(page)
  site.deploy('bbbbbbbbbbbb')
  // Retries, because `update()` may join an earlier check that saw the former build.
  await expect
    .poll(async () => {
      await checkForUpdate(page)
      return waitingState(page)
    })
    .toBe('installed')
  await page.goto(`${site.origin}/about-us`)
  await expect.poll(() => cachedBuilds(page)).toEqual([former, 'bbbbbbbbbbbb'])
  expect(await waitingState(page)).toBe('installed')

  await booking.close()
  // Retries the navigation: the browser may count a closed page as open for a while. With a debugger attached to the replaced
  // worker, as in this test, Chromium may also drop a response.
  await expect(async () => {
    await page.goto(`${site.origin}/tour`, { timeout: 3_000 })
    const state = async () => [await waitingState(page), await cachedBuilds(page)]
    await expect.poll(state, { timeout: 3_000 }).toEqual([undefined, ['bbbbbbbbbbbb']])
  }).toPass()
})

test('visited pages open although the network accepts requests and never answers', async ({ page }) => {
  await openAndCache(page, `${site.origin}/tour`)
  await openAndCache(page, `${site.origin}/about-us`)
  site.hang()
  const answer = await page.goto(`${site.origin}/tour`)
  expect(answer?.status()).toBe(200)
  await expectComplete(page)
})
