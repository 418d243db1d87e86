import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { thingsToDoFeed } from '../../src/domain/feeds/things-to-do.ts'
import { writeThingsToDo } from '../../src/main/jobs/write-things-to-do.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { thingsToDoSchema } from '../fixtures/things-to-do-schema.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

let site: TestSite
let folder: string
beforeEach(async () => {
  site = await testSite()
  folder = await mkdtemp(join(tmpdir(), 'bonaca-feed-'))
})
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const write = () => writeThingsToDo(site.services, folder)
const stored = async () => JSON.parse(await readFile(join(folder, 'feeds/things-to-do.json'), 'utf8'))

test('the feed has the fields that Google asks for, of every trip on sale, with pages that exist', async () => {
  await addThreeTrips(site.services.db)
  const feed = thingsToDoSchema.parse(await thingsToDoFeed(site.services))
  expect(feed.products.map(({ id }) => id)).toEqual(['tour', 'sunset', 'islands'])
  const [tour, sunset] = feed.products
  expect(tour?.options[0]).toMatchObject({
    landing_page: { url: 'http://bonaca.test/tour' },
    price_options: [{ price: { currency_code: 'EUR', units: 75, nanos: 0 } }],
  })
  expect(sunset?.options[0]?.landing_page.url).toMatch(/^http:\/\/bonaca\.test\/tour\/[a-z-]+$/)
  expect(tour?.title.localized_texts.map(({ language_code }) => language_code)).toEqual(['en', 'hr', 'de', 'it', 'pl'])
  expect(JSON.stringify(feed)).not.toMatch(/\u00ad|<i>|\{\w+\}/)
})

test('the file is written again when a price has changed or a day has passed, and otherwise left', async () => {
  await write()
  const first = thingsToDoSchema.parse(await stored())
  site.clock.advance(10)
  await write()
  expect(await stored()).toEqual(first)
  const { db } = site.services
  await db.updateTable('ticket_price').set({ original_amount: 8050 }).where('ticket', '=', 'adult').execute()
  await write()
  const changed = thingsToDoSchema.parse(await stored())
  const priceOf = ({ products }: typeof first) => products[0]?.options[0]?.price_options[0]?.price
  expect([priceOf(first), priceOf(changed)]).toMatchObject([
    { units: 75, nanos: 0 },
    { units: 80, nanos: 500_000_000 },
  ])
  site.clock.advance(24 * 60)
  await write()
  expect((await stored()).feed_metadata.nonce).toBe(site.services.now().getTime())
})
