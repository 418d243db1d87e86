import { expect } from '@playwright/test'
import { type DeploymentProxy, startDeploymentProxy } from '../fixtures/deployment-proxy.ts'
import { test } from '../fixtures/guarded-test.ts'
import { cachedBuilds, cachedPaths, expectComplete, openAndCache } from '../fixtures/offline-cache.ts'

test.use({ serviceWorkers: 'allow' })

let site: DeploymentProxy
test.beforeEach(async ({ baseURL }) => {
  site = await startDeploymentProxy(baseURL ?? '')
})
test.afterEach(() => site.close())

test('a new build activates during navigation, keeps visited pages, and replaces the offline pages', async ({
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
  // The cached page needs these files, and the new build does not have them.
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(styles))
  await context.setOffline(true)
  const answer = await page.goto(`${site.origin}/tour`)
  expect(answer?.status()).toBe(200)
  await expectComplete(page)
})

test('visited pages open although the network accepts requests and never answers', async ({ page }) => {
  await openAndCache(page, `${site.origin}/tour`)
  await openAndCache(page, `${site.origin}/about-us`)
  site.hang()
  const answer = await page.goto(`${site.origin}/tour`)
  expect(answer?.status()).toBe(200)
  await expectComplete(page)
})
