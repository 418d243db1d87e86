import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { createDatabasePool, type Database } from '../../../src/platform/database/connect.ts'
import { joinEmbedded } from '../../../src/platform/database/embedded.ts'
import { OperatorDevice } from '../../fixtures/operator-device.ts'
import { operatorOutput } from '../../fixtures/operator-process.ts'
import { bookOverHttp } from '../../fixtures/site/book-over-http.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { type BuiltSiteProcess, createBuiltSiteProcess } from '../../fixtures/site/built-site.ts'
import { createDataDir } from '../../fixtures/site/data-dir.ts'

const bookings = 30

/**
 * Measures what somebody can still reach with a credential in the wrong hands: a crew's phone that reads every day of
 * the season; a phone that was revoked after it made a pairing link; phones and a reseller's key that were valid in a
 * backup.
 * @returns whether none of them reaches more than it should
 */
export async function accessCommand(): Promise<boolean> {
  await build()
  const dataDirs = [await createDataDir(), await createDataDir()] as const
  const rows: Record<string, Record<string, number>> = {}
  const [site, restored] = [await startSite(dataDirs[0].path), await createSite(dataDirs[1].path)]
  try {
    const embedded = await joinEmbedded({ dataDir: dataDirs[0].path })
    const { db, close } = createDatabasePool(embedded.connection)
    const operator = (...words: string[]) => operatorOutput({ DATA_DIR: dataDirs[0].path, ...originOf(site) }, ...words)
    // A crew's phone can read the days around today, so these days must be in the season.
    await operator('season', 'set', '--from', '01-01', '--to', '12-31', '--yes')
    const days = await bookableDays(site.origin)
    for (let index = 0; index < bookings; index++)
      await bookOverHttp(site.origin, days[Math.floor(index / 10)] ?? '', `access-idempotency-key-${index}`)
    const [owner, crew] = [await pair(site, operator, 'owner'), await pair(site, operator, 'crew')]
    rows["the crew's phone"] = await readEverything(site, db, crew, days)

    const { key } = JSON.parse(await operator('reseller', 'add', 'Alfa', '--json'))
    const backup = join(dataDirs[0].path, 'before.backup')
    await operator('backup', backup)
    const link = (await owner.act('device-pair', { name: 'Backup phone', role: 'owner' })).body.answer.link as string
    await operator('device', 'revoke', 'owner', '--yes')
    rows['a revoked phone'] = {
      ...(await trySession(owner)),
      'phones paired by its link': await pairsBy(site, link),
    }
    rows['the audit'] = { violations: (await checkInvariants(db, new Date())).length }
    await close()
    await embedded.stop()

    await operatorOutput({ DATA_DIR: dataDirs[1].path, ...originOf(restored) }, 'restore', backup, '--yes')
    await restored.start()
    const phones = [owner, crew].map((phone) => onSite(restored, phone))
    const used = await Promise.all(phones.map(trySession))
    const products = await fetch(`${restored.origin}/octo/products`, { headers: { Authorization: `Bearer ${key}` } })
    rows['a restored backup'] = {
      calls: used.reduce((sum, { calls }) => sum + calls, 1),
      answered: used.reduce((sum, { answered }) => sum + answered, products.ok ? 1 : 0),
      'signed in again': used.reduce((sum, row) => sum + row['signed in again'], 0),
    }
  } finally {
    await Promise.all([site.stop(), restored.stop()])
    for (const dataDir of dataDirs) await dataDir.remove()
  }
  console.table(rows)
  const found = Object.values(rows).flatMap((row) => Object.entries(row))
  return found.every(([column, count]) => count === 0 || column === 'calls' || column === 'days read')
}

const originOf = ({ origin }: BuiltSiteProcess) => ({ ORIGIN: origin })

const createSite = (dataDir: string) =>
  createBuiltSiteProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })

async function startSite(dataDir: string): Promise<BuiltSiteProcess> {
  const site = await createSite(dataDir)
  await site.start()
  return site
}

/** A simulated phone that calls the built site with `fetch`. Passkeys need a domain name, so it uses the site's. */
function deviceOn(site: BuiltSiteProcess): OperatorDevice {
  const app = { request: (url: string, init?: RequestInit) => fetch(url, init) } as unknown as Hono
  return new OperatorDevice({ app, services: { operatorOrigin: site.origin } as never })
}

function onSite(site: BuiltSiteProcess, { cookie, authenticator }: OperatorDevice): OperatorDevice {
  return Object.assign(deviceOn(site), { cookie, authenticator })
}

async function pair(
  site: BuiltSiteProcess,
  operator: (...words: string[]) => Promise<string>,
  role: 'crew' | 'owner',
): Promise<OperatorDevice> {
  const { link } = JSON.parse(await operator('device', 'pair', role, '--role', role, '--json'))
  const device = deviceOn(site)
  const paired = await device.pair({ token: link.split('#')[1] })
  if (paired.status !== 200) throw new Error(JSON.stringify(paired.body))
  return device
}

/** Reads the manifest of every day. Then tries every token in the answers as if it were the id in a guest's link. */
async function readEverything(site: BuiltSiteProcess, db: Database, crew: OperatorDevice, days: string[]) {
  const answers = await Promise.all(days.map((date) => crew.get(`/manifest?date=${date}`)))
  const texts = answers.map(({ body }) => JSON.stringify(body))
  const ids = await db.selectFrom('reservation').select('id').execute()
  const tokens = new Set(texts.flatMap((text) => text.match(/(?<=")[\w-]{22}(?=")/g) ?? []))
  let moved = 0
  for (const token of tokens) {
    const response = await fetch(`${site.origin}/api/reservations/${token}/changes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ date: days.at(-1), expected_due: 0, expected_refund: 0, expected_total: 0 }),
    })
    if (response.status === 201) moved++
  }
  return {
    calls: answers.length,
    'days read': answers.filter(({ status }) => status === 200).length,
    'links of guests': ids.filter(({ id }) => texts.some((text) => text.includes(id))).length,
    'bookings moved': moved,
  }
}

async function trySession(device: OperatorDevice) {
  const answers = await Promise.all(['/session', '/today', '/devices'].map((path) => device.get(path)))
  const again = await device.signIn()
  return {
    calls: answers.length,
    answered: answers.filter(({ status }) => status === 200).length,
    'signed in again': again.status === 200 ? 1 : 0,
  }
}

async function pairsBy(site: BuiltSiteProcess, link: string): Promise<number> {
  const { status } = await deviceOn(site).pair({ token: link.split('#')[1] ?? '' })
  return status === 200 ? 1 : 0
}
