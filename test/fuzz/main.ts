import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from '../../scripts/prepare.mjs'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { audit } from '../../src/domain/audit/audit.ts'
import { killableSite } from '../chaos/killable-site.ts'
import { fuzz } from './fuzz.ts'
import type { Answer } from './judge.ts'
import type { Sent } from './requests.ts'

// `npm run fuzz -- --requests N --seed S`: the built site over its real database is sent N requests, with the seeds S, S + 1, …
// What is wrong with an answer is printed with its seed and a line for the shell; at the end the promises are audited.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
  },
})
const [requests, seed, lanes] = [values.requests, values.seed, values.lanes].map(Number) as [number, number, number]

await build()
const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-fuzz-'))
// PostgreSQL runs as an ordinary user where we are root, and has to get into its folder.
await chmod(dataDir, 0o711)
const site = await killableSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const agent = new Agent({ keepAlive: true, maxSockets: lanes })
try {
  await site.start()
  const embedded = await joinEmbedded({ dataDir })
  const { db, close } = connect(embedded.connection)
  process.exitCode = await run(db)
  await close()
  await embedded.stop()
} finally {
  agent.destroy()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function run(db: ReturnType<typeof connect>['db']): Promise<number> {
  const date = await dayToBook()
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'sandbox_webhook')
    .executeTakeFirstOrThrow()
  const known = { date, ids: [], codes: [], webhookSecret: value, now: () => new Date() }
  const progress = (done: number) => done % 10_000 === 0 && console.log(`${done} sent`)
  const { faults, statuses } = await fuzz({ seed, requests, lanes, known, origin: site.origin, send, progress })
  for (const { seed: one, what, curl } of faults) console.log(`\nseed ${one}: ${what}\n${curl.slice(0, 4_000)}`)
  const broken = (await audit(db, new Date())).filter(
    ({ promise }) => promise !== 'What did not fit was looked at by a person.',
  )
  for (const { promise, broken: what } of broken) console.log(`\nbroken: ${promise}\n${what.slice(0, 10).join('\n')}`)
  console.log(
    `\n${faults.length} faults, ${broken.length} promises broken; answers by status: ${JSON.stringify(statuses)}`,
  )
  return faults.length + broken.length > 0 ? 1 : 0
}

async function dayToBook(): Promise<string> {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 390 * 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(`${site.origin}/api/reservations/disabled-dates?from=${from}&to=${to}`)
  const { data }: { data: string[] } = await answer.json()
  const disabled = new Set(data)
  for (let day = Date.parse(from); ; day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    if (!disabled.has(date)) return date
  }
}

/** Over the wire, without what a browser or `fetch` would put right before. */
function send({ method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(site.origin + path, { method, path, agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const said = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
        const text = decoded(Buffer.concat(parts), answer.headers['content-encoding']).toString()
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(said), text })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  return coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
}
