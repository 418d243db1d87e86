import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOfDay } from '../../src/domain/time/operator-time.ts'
import { noThirdParties } from '../../src/guest/site/routing/third-parties.ts'
import { getsSharedPages } from '../../src/main/http/operator-host.ts'
import { createPageCache } from '../../src/platform/cache/page-cache.ts'
import { withStaticFiles } from '../../src/platform/http/static-files.ts'
import { pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The app on a host of its own, and what protects it on the host of the site.

const crew = 'http://crew.bonaca.test'

let site: TestSite
beforeAll(async () => {
  site = await testSite({
    thirdParties: { ...noThirdParties, tagManagerId: 'GTM-ABC123' },
    render: async (_, path, { thirdParties }) =>
      new Response(`${path} ${thirdParties.tagManagerId}`, { headers: { 'Cache-Control': 'no-cache' } }),
  })
})
afterAll(() => site.close())

const get = (url: string, headers: Record<string, string> = {}) => site.app.request(url, { headers })

test('where both share a host, a browser of the crew loads no third party, and gets no page that all visitors get', async () => {
  const { services } = site
  const pages = withStaticFiles(site.app, createPageCache(services.now, endOfDay, getsSharedPages(services)))
  const tourFor = async (Cookie: string) =>
    (await pages.request('http://bonaca.test/tour', { headers: { Cookie } })).text()
  const { cookies } = await pairedDevice(site, 'Iva', 'owner')
  const marker = cookies.find((cookie) => cookie.includes('SameSite=Lax'))?.split(';', 1)[0]
  expect(await tourFor('locale=en')).toBe('/tour GTM-ABC123')
  expect(await tourFor(`locale=en; ${marker}`)).toBe('/tour null')
  expect(await tourFor('locale=en')).toBe('/tour GTM-ABC123')
})

test('on a host of its own the app works, and neither host answers for the other', async () => {
  site.services.operatorOrigin = crew
  const phone = await pairedDevice(site, 'Ana', 'owner')
  expect((await phone.get('/session')).status).toBe(200)

  const onCrewHost = ['/tour', '/book-now', '/api/openapi.json', '/octo/products', '/sitemap.xml', '/sandbox/v1.js']
  for (const path of onCrewHost) expect([path, (await get(crew + path)).status]).toEqual([path, 404])
  expect((await get(crew)).headers.get('Location')).toBe('/operator')

  const moved = await get('http://bonaca.test/operator/api/session', { Cookie: phone.cookie })
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, `${crew}/operator/api/session`])
  expect(await (await get('http://bonaca.test/tour')).text()).toBe('/tour GTM-ABC123')
})
