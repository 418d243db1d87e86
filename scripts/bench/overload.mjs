import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

// `node scripts/bench/overload.mjs --origin http://127.0.0.1:3000`: latency of the admitted requests under up to three times the capacity.
// First measures the capacity with 16 concurrent clients; then sends 0.5, 1, 2 and 3 times as many requests per second at a fixed
// rate (open loop), each on its own connection, or with `--kept` on keep-alive connections as a proxy has them. The site must run
// with RATE_LIMITS=off.

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://127.0.0.1:3000' },
    path: { type: 'string', default: '/book-now' },
    seconds: { type: 'string', default: '8' },
    kept: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const agent = new Agent({ keepAlive: values.kept })

await closedLoop(8, 3)
const capacity = (await closedLoop(16, seconds)).admitted
console.log(`capacity: ${capacity.toFixed(0)} requests per second with 16 clients\n`)
console.log(' sent/s  admitted/s    p50    p95    p99    rejected/s    p50')
for (const times of [0.5, 1, 2, 3]) {
  console.log(formatRow(await openLoop(capacity * times)))
  await pause(1_000)
}
agent.destroy()

/** Closed loop: each client sends its next request after the response. */
async function closedLoop(clients, duration) {
  const answers = []
  const end = performance.now() + duration * 1_000
  const one = async () => {
    while (performance.now() < end) answers.push(await send())
  }
  await Promise.all(Array.from({ length: clients }, one))
  return summarize(answers, duration)
}

/** Open loop: sends requests at a fixed rate, independent of responses. */
async function openLoop(rate) {
  const pending = []
  const begin = performance.now()
  for (;;) {
    const elapsed = performance.now() - begin
    if (elapsed > seconds * 1_000) break
    while (pending.length < (elapsed * rate) / 1_000) pending.push(send())
    await pause(1)
  }
  const all = await Promise.all(pending)
  return { sent: all.length / seconds, ...summarize(all, seconds) }
}

function send() {
  const begin = performance.now()
  return new Promise((resolve) => {
    const request = get(values.origin + values.path, { agent }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, took: performance.now() - begin }))
    })
    request.on('error', () => resolve({ status: 0, took: performance.now() - begin }))
  })
}

function summarize(answers, duration) {
  const of = (statuses) => answers.filter(({ status }) => statuses.includes(status)).map(({ took }) => took)
  const [admitted, rejected] = [of([200]), of([503])].map((took) => took.sort((a, b) => a - b))
  const at = (took, part) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return {
    admitted: admitted.length / duration,
    p50: at(admitted, 0.5),
    p95: at(admitted, 0.95),
    p99: at(admitted, 0.99),
    rejectedRate: rejected.length / duration,
    rejectedP50: at(rejected, 0.5),
    failed: answers.length - admitted.length - rejected.length,
  }
}

function formatRow({ sent, admitted, p50, p95, p99, rejectedRate, rejectedP50, failed }) {
  const column = (value, width) => value.toFixed(0).padStart(width)
  const times = [p50, p95, p99].map((value) => `${column(value, 4)} ms`).join('')
  return `${column(sent, 7)}  ${column(admitted, 10)}${times}  ${column(rejectedRate, 12)}${column(rejectedP50, 4)} ms${failed ? `  ${failed} failed` : ''}`
}
