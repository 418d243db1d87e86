import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { monriProvider } from '../src/integrations/monri/client.ts'

// `npm run smoke:monri`: what only an account at Monri can show, with the operator's test keys; each step and each raw
// answer is printed, and the status is 1 where one isn't as expected. docs/operations/payments-monri.md

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const { MONRI_KEY: key, MONRI_AUTHENTICITY_TOKEN: authenticityToken } = process.env
const { origin: apiBase, hostname } = new URL(process.env.MONRI_API_BASE || 'https://ipgtest.monri.com')

if (!key || !authenticityToken) refuse('MONRI_KEY and MONRI_AUTHENTICITY_TOKEN of a test account are needed.')
if (hostname !== 'ipgtest.monri.com' && hostname !== '127.0.0.1') {
  refuse(`${hostname} is not Monri's test host: this moves money, and is done with test accounts alone.`)
}

const amount = 100
const folder = mkdtempSync(join(tmpdir(), 'smoke-monri-'))
const monri = monriProvider({
  key,
  authenticityToken,
  apiBase,
  callbackUrl: 'https://example.com/callback',
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    console.log(`  ${new URL(input).pathname} → ${response.status}\n  ${(await response.clone().text()).trim()}`)
    return response
  },
})

console.log('\nAn order that nobody has heard of')
const nobody = await started()
expect('waits', await monri.snapshot(nobody.of), { status: 'requires_action' })

const paid = await payInBrowser('An order that is captured and refunded')
expect('is authorised', paid.answer, { status: 'authorized', amount })
const { of } = paid
expect('is captured', await monri.capture({ ...of, amount }), { status: 'captured', amount })
expect('captured again is captured once', await monri.capture({ ...of, amount }), { status: 'captured', amount })
const half = (refundedBefore) =>
  monri.refund({ ...of, refundId: `smoke-${refundedBefore}`, amount: 50, refundedBefore })
expect('gives half back', await half(0), { refundedAmount: 50 })
expect('gives the other half back', await half(50), { refundedAmount: 100 })
expect('gives no half back twice', await half(0), { refundedAmount: 100 })
expect('has given all back', await monri.snapshot(of), { status: 'captured', amount, refundedAmount: 100 })

const voided = await payInBrowser('An order that is voided')
expect('is authorised', voided.answer, { status: 'authorized', amount })
expect('is voided', await monri.void(voided.of), { status: 'canceled' })
expect('stays voided', await monri.snapshot(voided.of), { status: 'canceled' })

async function started() {
  const attemptId = randomUUID()
  const order = { attemptId, reservationCode: 'SMOKE', amount, currency: 'EUR', token: null, locale: 'en' }
  const { snapshot } = await monri.start({ ...order, returnUrl: 'https://example.com/' })
  return { of: { attemptId, reference: snapshot.reference }, form: snapshot.nextAction }
}

/** A page with the form, for a person with one of Monri's test cards; waits until it is paid. */
async function payInBrowser(title) {
  const { of: order, form } = await started()
  const page = join(folder, `${order.attemptId}.html`)
  const fields = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  writeFileSync(page, `<form method="post" action="${form.url}">${fields.join('')}<button>To Monri</button></form>`)
  console.log(`\n${title}\n  Open ${page} in a browser, and pay with a test card.`)
  for (;;) {
    await pause(Number(values.seconds) * 1000)
    const answer = await monri.snapshot(order)
    if (answer.outcome !== 'ok' || answer.snapshot.status !== 'requires_action') return { of: order, answer }
  }
}

function expect(what, answer, wanted) {
  const found = answer.outcome === 'ok' ? answer.snapshot : {}
  const good = Object.entries(wanted).every(([name, value]) => found[name] === value)
  console.log(`${good ? 'as expected' : 'NOT AS EXPECTED'}: ${what}\n  ${JSON.stringify(answer)}`)
  if (!good) process.exitCode = 1
}

function refuse(why) {
  console.error(why)
  process.exit(1)
}
