import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { monriProvider } from '../../src/platform/integrations/monri/client.ts'
import type {
  AttemptReference,
  PaymentSnapshot,
  ProviderResult,
} from '../../src/platform/integrations/payment-provider.ts'

// `npm run smoke:monri`: checks our Monri client against a real test account with the operator's test keys. Prints each step and
// each raw response; exits with 1 if a result is not as expected. See also docs/operations/payments-monri.md.

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const { MONRI_KEY: key, MONRI_AUTHENTICITY_TOKEN: authenticityToken } = process.env
const { origin: apiBase, hostname } = new URL(process.env.MONRI_API_BASE || 'https://ipgtest.monri.com')

if (!key || !authenticityToken) exitWithError('MONRI_KEY and MONRI_AUTHENTICITY_TOKEN of a test account are needed.')
if (hostname !== 'ipgtest.monri.com' && hostname !== '127.0.0.1') {
  exitWithError(`${hostname} is not Monri's test host: this script moves money and accepts test accounts only.`)
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
    console.log(`  ${new URL(response.url).pathname} → ${response.status}\n  ${(await response.clone().text()).trim()}`)
    return response
  },
})

console.log('\nAn order that is not paid')
const unpaid = await startPayment()
expect('requires action', await monri.snapshot(unpaid.order), { status: 'requires_action' })

const paid = await payInBrowser('An order that is captured and refunded')
expect('is authorised', paid.answer, { status: 'authorized', amount })
const { order } = paid
expect('is captured', await monri.capture({ ...order, amount }), { status: 'captured', amount })
expect('a repeated capture captures once', await monri.capture({ ...order, amount }), { status: 'captured', amount })
const half = (refundedBefore: number) =>
  monri.refund({ ...order, refundId: `smoke-${refundedBefore}`, amount: 50, refundedBefore })
expect('refunds half', await half(0), { refundedAmount: 50 })
expect('refunds the other half', await half(50), { refundedAmount: 100 })
expect('a repeated refund refunds once', await half(0), { refundedAmount: 100 })
expect('is fully refunded', await monri.snapshot(order), { status: 'captured', amount, refundedAmount: 100 })

const voided = await payInBrowser('An order that is voided')
expect('is authorised', voided.answer, { status: 'authorized', amount })
expect('is voided', await monri.void(voided.order), { status: 'canceled' })
expect('stays voided', await monri.snapshot(voided.order), { status: 'canceled' })

console.log(`
To be tried on a site with these keys before it opens (docs/operations/payments.md):
  1. Book, and pay with a test card that is declined: Monri's page says why and takes another card, which pays.
  2. Book, and close Monri's page: the booking's page leads there again, and the places are free at the deadline.
  3. Pay by a payment link, whose form has neither name nor contact: the bank accepts it.
  4. After each payment the log has no “webhook rejected”, and \`operator health show\` says that payment events arrive.
  5. The browser's console shows no violation of the content security policy on the way to Monri and back.
  6. Refund a booking in Monri's own pages: within a day you get a mail, and \`operator payments list --unsettled\` shows it.`)

async function startPayment() {
  const attemptId = randomUUID()
  const details = { attemptId, reservationCode: 'SMOKE', amount, currency: 'EUR' as const, token: null, locale: 'en' }
  const result = await monri.start({ ...details, returnUrl: 'https://example.com/' })
  const form = result.outcome === 'ok' ? result.snapshot.nextAction : undefined
  if (result.outcome !== 'ok' || form?.type !== 'redirect')
    return exitWithError(`No payment form: ${JSON.stringify(result)}`)
  const contact = { name: 'Smoke Test', email: 'smoke@example.com', phone: '+385991234567' }
  const fields = { ...form.fields, ...monri.buyerFields?.({ country: 'HR', contact }) }
  return { order: { attemptId, reference: result.snapshot.reference }, form: { ...form, fields } }
}

/** Writes a page with the payment form, which a person submits with one of Monri's test cards. Polls until the order is paid. */
async function payInBrowser(title: string): Promise<{ order: AttemptReference; answer: ProviderResult }> {
  const { order, form } = await startPayment()
  const page = join(folder, `${order.attemptId}.html`)
  const fields = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  writeFileSync(page, `<form method="post" action="${form.url}">${fields.join('')}<button>To Monri</button></form>`)
  console.log(`\n${title}\n  Open ${page} in a browser, and pay with a test card.`)
  for (;;) {
    await pause(Number(values.seconds) * 1000)
    const answer = await monri.snapshot(order)
    if (answer.outcome !== 'ok' || answer.snapshot.status !== 'requires_action') return { order, answer }
  }
}

function expect(what: string, answer: ProviderResult, wanted: Partial<PaymentSnapshot>) {
  const found = new Map<string, unknown>(Object.entries(answer.outcome === 'ok' ? answer.snapshot : {}))
  const good = Object.entries(wanted).every(([name, value]) => found.get(name) === value)
  console.log(`${good ? 'as expected' : 'NOT AS EXPECTED'}: ${what}\n  ${JSON.stringify(answer)}`)
  if (!good) process.exitCode = 1
}

function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}
