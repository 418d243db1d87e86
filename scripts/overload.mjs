import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

// `node scripts/overload.mjs --origin http://127.0.0.1:3000`: what becomes of those who are let in when three times as many ask
// as the site can serve. First it finds out how many that is; then as many ask as that, and twice and three times as many,
// each at their own moment and on a connection of their own, whether the others were answered or not; with `--kept` on connections
// that are kept, as a proxy has them. The site runs with RATE_LIMITS=off.

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

await together(8, 3)
const capacity = (await together(16, seconds)).admitted
console.log(`${capacity.toFixed(0)} a second are served, 16 at a time\n`)
console.log('asked/s  let in/s    p50    p95    p99   sent away/s    p50')
for (const times of [0.5, 1, 2, 3]) {
  console.log(line(await apart(capacity * times)))
  await pause(1_000)
}
agent.destroy()

/** So many ask, and each again as soon as it is answered. */
async function together(many, duration) {
  const answers = []
  const end = performance.now() + duration * 1_000
  const one = async () => {
    while (performance.now() < end) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: many }, one))
  return told(answers, duration)
}

/** So many ask in a second, one after the other. */
async function apart(rate) {
  const asked = []
  const begin = performance.now()
  for (;;) {
    const elapsed = performance.now() - begin
    if (elapsed > seconds * 1_000) break
    while (asked.length < (elapsed * rate) / 1_000) asked.push(ask())
    await pause(1)
  }
  const all = await Promise.all(asked)
  return { asked: all.length / seconds, ...told(all, seconds) }
}

function ask() {
  const begin = performance.now()
  return new Promise((resolve) => {
    const request = get(values.origin + values.path, { agent }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, took: performance.now() - begin }))
    })
    request.on('error', () => resolve({ status: 0, took: performance.now() - begin }))
  })
}

function told(answers, duration) {
  const of = (statuses) => answers.filter(({ status }) => statuses.includes(status)).map(({ took }) => took)
  const [inside, away] = [of([200]), of([503])].map((took) => took.sort((a, b) => a - b))
  const at = (took, part) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return {
    admitted: inside.length / duration,
    p50: at(inside, 0.5),
    p95: at(inside, 0.95),
    p99: at(inside, 0.99),
    refused: away.length / duration,
    refusedP50: at(away, 0.5),
    lost: answers.length - inside.length - away.length,
  }
}

function line({ asked, admitted, p50, p95, p99, refused, refusedP50, lost }) {
  const column = (value, width) => value.toFixed(0).padStart(width)
  const times = [p50, p95, p99].map((value) => `${column(value, 4)} ms`).join('')
  return `${column(asked, 7)}  ${column(admitted, 8)}${times}  ${column(refused, 12)}${column(refusedP50, 4)} ms${lost ? `  ${lost} lost` : ''}`
}
