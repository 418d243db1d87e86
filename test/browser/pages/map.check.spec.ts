import { expect, type Page } from '@playwright/test'
import { initialTrip } from '../../../content/business.ts'
import { hrefTo } from '../../../src/pages.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'
import { createVisitor, harbours } from '../fixtures/visitor.ts'

const { t } = createVisitor({} as Page)
const { Zadar: zadar, Bibinje: bibinje } = harbours
const times = [zadar.departsAt, bibinje.departsAt, initialTrip.returnsAt]

/** An image of one pixel, which is the response to each request for a map tile. */
const tile = Buffer.from('R0lGODlhAQABAIAAAMLb4AAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** Intercepts all requests to other origins. They fail unless `answers` is true. @returns the requested URLs */
async function interceptOtherOrigins(page: Page, origin: string, answers: boolean): Promise<string[]> {
  const requested: string[] = []
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      requested.push(route.request().url())
      return answers ? route.fulfill({ contentType: 'image/gif', body: tile }) : route.abort()
    },
  )
  return requested
}

const opener = (page: Page, id = 'map') => page.locator(`button[command=show-modal][commandfor=${id}]`)
const modal = (page: Page, id = 'map') => page.locator(`dialog#${id}`)

for (const path of [hrefTo('home', 'en'), hrefTo('tour', 'en'), hrefTo('start_locations', 'en')]) {
  test(`without a maps service ${path} opens our own chart and requests no other origin`, async ({ page, baseURL }) => {
    const requested = await interceptOtherOrigins(page, baseURL ?? '', true)
    await page.goto(path)
    await opener(page).click()
    const chart = modal(page).getByRole('region', { name: t('map.own_chart') })
    await expect(chart).toBeVisible()
    await expect(chart.locator('img')).toHaveJSProperty('complete', true)
    await expect(chart.getByRole('img', { name: new RegExp(times.join('.*')) })).toBeInViewport()
    await expect(chart.locator('.route-line').first()).toBeInViewport()
    await expect(modal(page).getByText('Not for navigation')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    expect(requested).toEqual([])
  })
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`our own chart shows the whole route at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(hrefTo('tour', 'en'))
    await opener(page).click()
    const chart = modal(page).getByRole('region', { name: t('map.own_chart') })
    for (const stop of await chart.locator('svg:visible').locator('.waypoint, .port, .time').all()) {
      await expect(stop).toBeInViewport({ ratio: 0.95 })
    }
  })
}

test('our own chart scrolls by keyboard and starts at the selected harbour', async ({ page }) => {
  await page.goto(hrefTo('start_locations', 'en'))
  await opener(page, 'map-bibinje').click()
  const chart = modal(page, 'map-bibinje').locator('.static-chart')
  await expect(chart.locator('.waypoint').nth(1)).toBeInViewport()
  await expect(chart.getByText(bibinje.departsAt)).toBeInViewport()
  await chart.focus()
  const before = await chart.evaluate((element) => element.scrollLeft)
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => chart.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before)
  // Only the chart scrolls, not the modal around it.
  expect(await modal(page, 'map-bibinje').evaluate((element) => element.scrollTop)).toBe(0)
})

test('both harbours link to Google Maps, Apple Maps and OpenStreetMap with their coordinates', async ({ page }) => {
  await page.goto(hrefTo('start_locations', 'en'))
  for (const { id, name, ...position } of initialTrip.departureLocations) {
    const [latitude, longitude] = [position.latitude, position.longitude].map(String) as [string, string]
    const harbour = page.locator(`article#${id}`)
    await expect(harbour.getByText(`${latitude}, ${longitude}`)).toBeVisible()
    const links = harbour.locator(':scope > div > .map-links a')
    await expect(links).toHaveText([`Google Maps: ${name}`, `Apple Maps: ${name}`, `OpenStreetMap: ${name}`])
    for (const link of await links.all()) {
      const href = decodeURIComponent((await link.getAttribute('href')) ?? '')
      expect(href).toMatch(/^https:/)
      expect(href).toContain(latitude)
      expect(href).toContain(longitude)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('map buttons are hidden and the map links are visible', async ({ page }) => {
    await page.goto(hrefTo('start_locations', 'en'))
    await expect(opener(page)).toBeHidden()
    await expect(opener(page, 'map-zadar')).toBeHidden()
    await expect(page.locator('article#zadar').getByRole('link', { name: /^Google Maps ?: Zadar$/ })).toBeVisible()
  })
})

test.describe('with a maps service', () => {
  const service = 'https://tiles.example.com'
  let own: IsolatedSite
  let origin: string

  test.beforeAll(async () => {
    own = await createIsolatedSite()
    const env = { MAP_TILES_URL: `${service}/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: '© Example', LOG_LEVEL: 'warn' }
    ;({ origin } = await own.start(env))
  })
  test.afterAll(() => own.close())

  const open = async (page: Page, path: string) => {
    await page.goto(`${origin}${path}`)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')
  }

  test('neither tiles nor the map script are loaded before the map is opened', async ({ page }) => {
    const requested = await interceptOtherOrigins(page, origin, true)
    const mapScripts: string[] = []
    page.on('request', (request) => /leaflet-map/.test(request.url()) && mapScripts.push(request.url()))
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))

    await open(page, hrefTo('home', 'en'))
    expect([requested, mapScripts]).toEqual([[], []])
    await opener(page).click()
    const map = modal(page).locator('.map-tiles')
    await expect(map).toBeVisible()
    expect(mapScripts).toHaveLength(1)
    expect(requested.length).toBeGreaterThan(0)
    for (const url of requested) expect(url).toMatch(/^https:\/\/tiles\.example\.com\/\d+\/\d+\/\d+\.png$/)

    for (const harbour of [`${zadar.departsAt} ${zadar.name}`, `${bibinje.departsAt} ${bibinje.name}`]) {
      await expect(map.getByText(harbour)).toBeInViewport()
    }
    await expect(map.locator('path.route-line:not(.home)')).toHaveCount(2)
    const line = map.locator('path.route-line:not(.home)').first()
    expect(await line.evaluate((path) => getComputedStyle(path).stroke)).toBe('rgb(163, 25, 91)')
    await expect(modal(page).getByText('© Example')).toBeVisible()
    await expect(modal(page).locator('.static-chart')).toBeHidden()
    await expectAccessible(page)
    expect(refused).toEqual([])
  })

  test('the keyboard opens, pans, zooms and closes the map and returns the focus', async ({ page }) => {
    const requested = await interceptOtherOrigins(page, origin, true)
    await open(page, hrefTo('tour', 'en'))
    await opener(page).focus()
    await page.keyboard.press('Enter')
    const map = modal(page).locator('.map-tiles')
    await expect(map).toBeVisible()
    const mark = map.getByText(`${zadar.departsAt} ${zadar.name}`)
    const place = async () => (await mark.boundingBox())?.x ?? 0
    const before = await place()
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(place).toBeLessThan(before)

    const maxZoom = () => Math.max(...requested.map((url) => Number(new URL(url).pathname.split('/')[1])))
    const first = maxZoom()
    await modal(page)
      .getByRole('button', { name: t('map.zoom_in') })
      .press('Enter')
    await expect.poll(maxZoom).toBe(first + 1)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('the map of a harbour is centred on it', async ({ page }) => {
    await interceptOtherOrigins(page, origin, true)
    await open(page, hrefTo('start_locations', 'en'))
    await opener(page, 'map-zadar').click()
    const map = modal(page, 'map-zadar').locator('.map-tiles')
    await expect(map).toBeVisible()
    const [frame, mark] = await Promise.all([map.boundingBox(), map.locator('.map-mark').first().boundingBox()])
    expect(Math.abs((mark?.x ?? 0) + 9 - (frame?.x ?? 0) - (frame?.width ?? 0) / 2)).toBeLessThan(3)
    expect(Math.abs((mark?.y ?? 0) + 9 - (frame?.y ?? 0) - (frame?.height ?? 0) / 2)).toBeLessThan(3)
  })

  test('if the service fails, our own chart stays and a message explains it', async ({ page }) => {
    await interceptOtherOrigins(page, origin, false)
    await open(page, hrefTo('tour', 'en'))
    await opener(page).click()
    await expect(modal(page).getByText(t('map.silent'))).toBeVisible()
    await expect(modal(page).locator('.static-chart')).toBeVisible()
    await expect(modal(page).locator('.map-tiles')).toBeHidden()
    await expect(
      modal(page).getByRole('link', { name: new RegExp(`^OpenStreetMap ?: ${bibinje.name}$`) }),
    ).toBeVisible()
    await expectAccessible(page)
  })
})
