import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { test } from '../fixtures/guarded-test.ts'

// The scripts of a page may arrive before the rest of its document.

/**
 * Starts a proxy of the site. The proxy sends the home page up to the end of `tag`, and the rest of the page two
 * seconds later. By then, the scripts of the page have run.
 */
async function siteStoppingAt(site: string, tag: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url)
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' })
    const end = request.url === hrefTo('home', 'en') ? body.indexOf(tag) + tag.length : 0
    response.write(body.subarray(0, end))
    if (end > 0) await pause(2_000)
    response.end(body.subarray(end))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

for (const tag of ['<booking-strip', 'name="adults"', '<slide-waypoints']) {
  test(`the booking strip and the slides work if the document stops at ${tag} for two seconds`, async ({
    page,
    baseURL,
  }) => {
    const { server, origin } = await siteStoppingAt(baseURL ?? '', tag)
    await page.goto(origin + hrefTo('home', 'en'))
    const strip = page.locator('booking-strip[data-live]').first()
    await strip.locator('[name=adults]').selectOption('4')
    await expect(strip.locator('dd').first()).toHaveText('€300')
    const links = page.locator('slide-waypoints a')
    await links.nth(1).click()
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
    server.close()
  })
}
