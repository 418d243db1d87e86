import { randomInt } from 'node:crypto'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { createDatabasePool } from '../../../src/database/connect.ts'
import { joinEmbedded } from '../../../src/database/embedded.ts'
import { openHolds } from '../../../src/domain/availability/open-holds.ts'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { createBuiltSiteProcess } from '../../fixtures/site/built-site.ts'
import { createDataDir } from '../../fixtures/site/data-dir.ts'
import { orderForm } from '../../fixtures/site/order-form.ts'

/** Client addresses of the attacker. This command acts as the trusted proxy of the built site. */
const attackers: Record<string, () => string> = {
  'one IPv4 address': () => '203.0.113.7',
  'one IPv6 /48': () => `2001:db8:1:${randomInt(65_536).toString(16)}::1`,
  'a hundred IPv4 addresses': () => `198.51.100.${randomInt(100)}`,
  'ten thousand IPv4 addresses': () => `10.1.${randomInt(100)}.${randomInt(100)}`,
}

/** Consecutive rejections after which the attacker counts as exhausted. */
const maxRejections = 150

/**
 * Measures how many places an attacker without a card can hold at the same time, for several numbers of client addresses. The
 * attacker books for twenty people through the bank's page, on every day of the season, until the site rejects every request. Then
 * a guest books two places on each day with a valid card.
 * @returns whether the guest can book on every day and every invariant holds
 */
export async function hoardCommand(): Promise<boolean> {
  await build()
  const rows: Record<string, Record<string, string | number>> = {}
  let passed = true
  for (const [name, address] of Object.entries(attackers)) {
    const row = await attack(address)
    passed &&= row['days closed'] === 0 && row.violations === 0
    rows[name] = row
    console.log(`${name}: ${JSON.stringify(row)}`)
  }
  console.table(rows)
  return passed
}

async function attack(address: () => string) {
  const dataDir = await createDataDir()
  const site = await createBuiltSiteProcess({
    DATA_DIR: dataDir.path,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
  try {
    await site.start()
    const embedded = await joinEmbedded({ dataDir: dataDir.path })
    const { db, close } = createDatabasePool(embedded.connection)
    const days = await bookableDays(site.origin)
    const requests = await exhaustHolds(site.origin, days, address)
    const holds = await openHolds(db)
    const closed = await countClosedDays(site.origin, days)
    const violations = await checkInvariants(db, new Date())
    const mails = await db
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await close()
    await embedded.stop()
    return {
      requests,
      'unpaid bookings': holds.reduce((sum, day) => sum + day.bookings, 0),
      'places held': holds.reduce((sum, day) => sum + day.places, 0),
      'places of the season': days.length * 80,
      'days at their share': holds.filter(({ shareReached }) => shareReached).length,
      'days closed': closed,
      'mails queued': mails.count,
      violations: violations.length,
    }
  } finally {
    await site.stop()
    await dataDir.remove()
  }
}

async function exhaustHolds(origin: string, days: string[], address: () => string): Promise<number> {
  let requests = 0
  let rejections = 0
  let guests = 0
  const sendBookings = async () => {
    while (rejections < maxRejections) {
      const guest = ++guests
      const order = orderForm({
        // Two parties of twenty reach the hold limit of an empty departure, so two guests book each day.
        date: days[Math.floor(guest / 2) % days.length],
        adults: 20,
        children: 0,
        phone: `+48 6${String(10_000_000 + guest)}`,
        email: `guest-${guest}@mail.example`,
        payment: { provider: 'sandbox_bank' },
      })
      const response = await post(`${origin}/api/reservations/create`, order, address())
      requests++
      const isHeld = response.status === 201 && (await response.json()).data.hold_expires_at !== null
      rejections = isHeld ? 0 : rejections + 1
    }
  }
  await Promise.all(Array.from({ length: 4 }, sendBookings))
  return requests
}

/** Counts the days on which a guest from another address cannot book two places with a valid card. */
async function countClosedDays(origin: string, days: string[]): Promise<number> {
  let closed = 0
  for (const [index, date] of days.entries()) {
    const address = `192.0.2.${index % 250}`
    const card = { holder: 'Ana Kowalska', number: '4242424242424242', expiry: '12/39', cvc: '123' }
    const { token } = await (await post(`${origin}/sandbox/tokens`, card, address)).json()
    const person = { phone: `+385 91 ${1_000_000 + index}`, email: `ana-${index}@mail.example` }
    const order = orderForm({ date, adults: 2, children: 0, ...person, payment: { provider: 'sandbox', token } })
    const response = await post(`${origin}/api/reservations/create`, order, address)
    const booked = response.status === 201 && (await response.json()).data.status === 'completed'
    if (!booked) closed++
  }
  return closed
}

let keys = 0
const post = (url: string, body: object, address: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': `hoard-idempotency-key-${++keys}`,
      'X-Forwarded-For': address,
    },
    body: JSON.stringify(body),
  })
