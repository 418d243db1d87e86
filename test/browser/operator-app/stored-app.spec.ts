import { expect } from '@playwright/test'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

let site: OperatorSite
test.beforeAll(async () => {
  site = await startOperatorSite()
})
test.afterAll(() => site.close())

test('what a script plants in the stored app is not shown', async ({ browser }) => {
  const { context, page } = await site.pairedPhone(browser, 'Ana', 'crew')
  const planted = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const name = (await caches.keys()).find((key) => key.startsWith('operator-app-')) ?? ''
    const cache = await caches.open(name)
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    for (const path of paths) {
      const headers = { 'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }
      await cache.put(path, new Response('document.title = "planted"', { headers }))
    }
    return paths
  })
  expect(planted).toContain('/operator')
  await page.goto(`${site.operatorOrigin}/operator`)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  expect(await page.title()).not.toContain('planted')
  await context.close()
})
