import { randomInt, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { openHolds } from '../../../src/domain/places/open-holds.ts'
import { dayOf, instantOf, localDateTime } from '../../../src/domain/time/operator-time.ts'
import { createDatabasePool, type Database } from '../../../src/platform/database/connect.ts'
import { joinEmbedded } from '../../../src/platform/database/embedded.ts'
import { operatorOutput } from '../../fixtures/operator-process.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { createBuiltSiteProcess } from '../../fixtures/site/built-site.ts'
import { createDataDir } from '../../fixtures/site/data-dir.ts'
import { orderForm } from '../../fixtures/site/order-form.ts'

/**
 * The site under attack. The site trusts this command as a proxy, so the command can name any IP address as the sender
 * of a request.
 */
interface Target {
  origin: string
  db: Database
  days: string[]
  operator(...words: string[]): Promise<string>
}

/** Each function takes all places that one kind of attacker can get. @returns the number of requests */
const attackers: Record<string, (target: Target) => Promise<number>> = {
  'one IPv4 address': withAddress(() => '203.0.113.7'),
  'one IPv6 /48': withAddress(() => `2001:db8:1:${randomInt(65_536).toString(16)}::1`),
  'a hundred IPv4 addresses': withAddress(() => `198.51.100.${randomInt(100)}`),
  'ten thousand IPv4 addresses': withAddress(() => `10.1.${randomInt(100)}.${randomInt(100)}`),
  "a reseller's key": confirmAsReseller,
  'the waitlist of a full day, one IPv4 address': waitForDay,
}

function withAddress(address: () => string) {
  return ({ origin, days }: Target) => exhaustHolds(origin, days, address)
}

const movedClock = new URL('../environment/moved-clock.mjs', import.meta.url).href

/** Consecutive rejections after which the attacker counts as exhausted. */
const maxRejections = 150

/**
 * Measures how many places an attacker without a card can have at the same time. An attack ends when the site rejects
 * every request. Attackers with IP addresses book each day for twenty people through the bank's page. An attacker with
 * a reseller's key holds places and confirms them. An attacker on the waitlist waits for one full day, whose capacity
 * is then raised. After each attack, a guest tries to book two places on each day with a valid card.
 * @returns whether the guest can book on every day and every invariant holds
 */
export async function hoardCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  await build()
  const rows: Record<string, Record<string, string | number>> = {}
  let passed = true
  for (const [name, exhaust] of Object.entries(attackers)) {
    if (values.only && !name.includes(values.only)) continue
    const row = await attack(exhaust)
    passed &&= row['days closed'] === 0 && row.violations === 0
    rows[name] = row
    console.log(`${name}: ${JSON.stringify(row)}`)
  }
  console.table(rows)
  return passed
}

async function attack(exhaust: (target: Target) => Promise<number>) {
  const dataDir = await createDataDir()
  // At night the waitlist offers nothing, so the clock of the site begins at noon.
  const noon = instantOf(dayOf(new Date()), '12:00').getTime() - Date.now()
  const clockFile = join(dataDir.path, 'clock')
  await writeFile(clockFile, String(noon))
  const settings = { DATA_DIR: dataDir.path, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent', CLOCK_FILE: clockFile }
  const site = await createBuiltSiteProcess(settings, ['--import', movedClock])
  try {
    await site.start()
    const embedded = await joinEmbedded({ dataDir: dataDir.path })
    const { db, close } = createDatabasePool(embedded.connection)
    const days = await bookableDays(site.origin)
    const operator = (...words: string[]) => operatorOutput({ DATA_DIR: dataDir.path }, ...words)
    const requests = await exhaust({ origin: site.origin, db, days, operator })
    const holds = await openHolds(db)
    const taken = await db
      .selectFrom('departure')
      .select((row) => [row.fn.sum<number>('held').as('held'), row.fn.sum<number>('sold').as('sold')])
      .executeTakeFirstOrThrow()
    const closed = await countClosedDays(site.origin, days)
    const violations = await checkInvariants(db, new Date(Date.now() + noon))
    const mails = await db
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await close()
    await embedded.stop()
    return {
      requests,
      'unpaid bookings': holds.reduce((sum, day) => sum + day.bookings, 0),
      'places held': Number(taken.held ?? 0),
      'places sold': Number(taken.sold ?? 0),
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

async function confirmAsReseller({ origin, days, operator }: Target): Promise<number> {
  const { key } = JSON.parse(await operator('reseller', 'add', 'Alfa', '--json'))
  const send = (path: string, body: object) =>
    fetch(`${origin}/octo${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
  let requests = 0
  for (let rejections = 0; rejections < maxRejections; requests += 2) {
    const date = days[(requests / 2) % days.length] ?? ''
    const uuid = randomUUID()
    const unitItems = Array.from({ length: 10 }, () => ({ unitId: 'adult' }))
    const trip = { productId: 'kornati', optionId: 'zadar', availabilityId: localDateTime(date, '08:00') }
    await send('/bookings', { uuid, ...trip, unitItems })
    const confirmed = await send(`/bookings/${uuid}/confirm`, { contact: { fullName: 'Ana Kowalska' } })
    rejections = confirmed.ok ? 0 : rejections + 1
  }
  return requests
}

/**
 * Adds parties of twenty to the waitlist of one full day, each with another mailbox of the same domain, all from one IP
 * address. Then raises the capacity and waits for the offers. @returns the number of requests
 */
async function waitForDay({ origin, db, days, operator }: Target): Promise<number> {
  const [date = ''] = days
  const address = '203.0.113.7'
  await operator('departure', 'set', date, '--capacity', '1')
  let requests = 0
  for (let rejections = 0; rejections < maxRejections; requests++) {
    const email = `guest-${requests}@mail.example`
    const answer = await post(`${origin}/api/waitlist`, { dates: [date], adults: 20, email }, address)
    rejections = answer.ok ? 0 : rejections + 1
  }
  const entries = await db.selectFrom('waitlist_entry').select('id').execute()
  for (const { id } of entries) {
    const headers = { 'X-Forwarded-For': address }
    await fetch(`${origin}/waitlist/${id}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ intent: 'confirm' }),
    })
  }
  await operator('departure', 'set', date, '--capacity', '80')
  await waitUntilOffered(db)
  return requests + entries.length
}

/** Waits until no offer has been added for five seconds. */
async function waitUntilOffered(db: Database): Promise<void> {
  const count = async () => (await db.selectFrom('waitlist_offer').select('id').execute()).length
  for (let before = -1, now = await count(); before !== now; now = await count()) {
    before = now
    await pause(5_000)
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
