import { parseArgs } from 'node:util'
import { build } from '../../scripts/bootstrap/install-and-build.mjs'
import { randomIds } from '../../src/domain/ids.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { addReseller } from '../../src/domain/resellers/registry.ts'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { joinEmbedded } from '../../src/platform/database/embedded.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import { createBuiltSiteProcess } from '../fixtures/site/built-site.ts'
import { createDataDir } from '../fixtures/site/data-dir.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'
import { checkComplexity } from './complexity.ts'
import { createCpuMeter } from './cpu-cost.ts'
import { runFuzz } from './fuzz.ts'
import type { FuzzState } from './fuzz-request.ts'
import { createRawHttpClient } from './http-client.ts'
import { listInputs } from './inputs.ts'
import { startOperatorSession } from './operator-requests.ts'
import { addPaidBookings } from './paid-bookings.ts'

// `npm run fuzz -- --requests N --seed S`: sends N requests, generated from the seeds S, S + 1, …, to the built site on its real
// database. Prints every faulty response with its seed and a curl command. Then the complexity check sends payloads of every shape
// to every input and measures their CPU cost. At the end, audits the invariants. `--only requests` or `--only growth` runs a part.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
    only: { type: 'string' },
  },
})
const [requests, seed, lanes] = [values.requests, values.seed, values.lanes].map(Number) as [number, number, number]

await build()
const dataDir = await createDataDir()
const site = await createBuiltSiteProcess({ DATA_DIR: dataDir.path, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const client = createRawHttpClient(site.origin, lanes)
try {
  await site.start()
  const embedded = await joinEmbedded({ dataDir: dataDir.path })
  const { db, close } = createDatabasePool(embedded.connection)
  process.exitCode = await run(db)
  await close()
  await embedded.stop()
} finally {
  client.close()
  await site.stop()
  await dataDir.remove()
}

async function run(db: ReturnType<typeof createDatabasePool>['db']): Promise<number> {
  await addThreeTrips(db)
  const date = await firstBookableDay(site.origin)
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'sandbox_webhook')
    .executeTakeFirstOrThrow()
  const services = { db, now: () => new Date(), ids: randomIds }
  const reseller = await addReseller(services, { name: 'Otok', commission: 20, actor: 'fuzz' })
  if (!reseller.ok) throw new Error(reseller.refusal)
  const octo = { key: reseller.key, uuids: [] }
  const operatorToken = await startOperatorSession(db, new Date())
  const state: FuzzState = {
    octo,
    date,
    ids: [],
    codes: [],
    webhookSecret: value,
    operatorToken,
    now: () => new Date(),
  }
  await addPaidBookings(state, 15, (path, init) => fetch(site.origin + path, init))
  const { send } = client
  const { faults, statuses } = await runFuzz({
    seed,
    requests: values.only === 'growth' ? 0 : requests,
    lanes,
    state,
    origin: site.origin,
    send,
    progress: (done) => done % 10_000 === 0 && console.log(`${done} sent`),
  })
  for (const { seed: faultySeed, what, curl } of faults)
    console.log(`\nseed ${faultySeed}: ${what}\n${curl.slice(0, 4_000)}`)
  const complexity = await checkComplexity({
    inputs: values.only === 'requests' ? [] : listInputs(state),
    send,
    meter: await createCpuMeter(site.origin),
    progress: (done) => done % 1_000 === 0 && console.log(`${done} payloads sent`),
  })
  for (const fault of complexity.faults) console.log(`\n${fault}`)
  const violations = (await checkInvariants(db, new Date())).filter(
    ({ invariant }) => invariant !== 'Every payment exception is resolved.',
  )
  for (const { invariant, rows } of violations) console.log(`\nviolated: ${invariant}\n${rows.slice(0, 10).join('\n')}`)
  console.log(
    `\n${faults.length} faulty responses, ${complexity.faults.length} cost faults, ${violations.length} invariants violated; responses by status: ${JSON.stringify(statuses)}`,
  )
  return faults.length + complexity.faults.length + violations.length > 0 ? 1 : 0
}
