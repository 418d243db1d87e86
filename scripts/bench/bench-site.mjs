import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createDataFolder, startBuiltServer } from '../bootstrap/built-server.mjs'
import { startBaseline } from './baselines/child-process.mjs'
import { fillSql } from './fill.mjs'
import { rawHttpRequest } from './load/load.mjs'

/**
 * The built site on its own database with a number of reservations and a capacity of 5,000, and a fake Stripe that approves
 * immediately.
 * @param options.node command-line options of Node.js for the site
 */
export async function openBenchSite({ reservations = 0, node = [] } = {}) {
  const data = createDataFolder()
  const provider = await startBaseline('fake-stripe-process.mjs', {})
  const start = () => startBuiltServer(data.path, { env: provider.env, node })
  let server = await start()
  const databaseOf = () => {
    const [, , , port, host] = readFileSync(join(data.path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return { host, port: Number(port), user: 'bonaca', database: 'bonaca' }
  }
  let client = await connected(databaseOf())
  await client.query(`update setting set value = '5000' where key = 'capacity'`)
  if (reservations > 0) await client.query(fillSql(reservations, 5_000))
  await client.query('vacuum analyze')
  return {
    dataDir: data.path,
    get database() {
      return databaseOf()
    },
    query: (text, values) => client.query(text, values),
    get server() {
      return server
    },
    /** Restarts the site and its database. */
    async restart() {
      await client.end()
      await server.stop()
      server = await start()
      client = await connected(databaseOf())
    },
    async close() {
      await client.end()
      await server.stop()
      provider.stop()
      data.remove()
    },
  }
}

/** 200 days of the last season that `fill` creates. */
export const benchDays = Array.from({ length: 200 }, (_, n) =>
  new Date(Date.UTC(2027, 3, 2 + n)).toISOString().slice(0, 10),
)

/** A booking request as the page sends it, for the day `{{date}}`. */
export const bookingRequest = rawHttpRequest('POST', '/api/reservations/create', {
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '{{uuid}}' },
  body: JSON.stringify({
    date: '{{date}}',
    adults: 2,
    children: 1,
    infants: 0,
    departure_location: 'bibinje',
    first_name: 'Ana',
    last_name: 'Kowalska',
    phone: '+48 600 123 456',
    email: 'ana.kowalska@mail.example',
    notes: '',
    special_offers: [],
    terms_accepted: true,
    payment: { provider: 'stripe', token: 'pm_card_visa' },
  }),
})

async function connected(database) {
  const client = new pg.Client(database)
  await client.connect()
  return client
}
