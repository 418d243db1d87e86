import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { findChargeBySecret, updateCharge } from './charge-repository.ts'
import { applyVisitorDecision } from './charge-state-machine.ts'
import { firstLocale, readJsonObject, sandboxProblem } from './http-helpers.ts'
import { isWellFormedId } from './ids.ts'
import { fieldPage, isFieldPageKind } from './pages/field-page.ts'
import { bankPage, challengePage, unknownPaymentPage } from './pages/payment-pages.ts'
import type { Charge, SandboxStore } from './store.ts'

interface PageRoutes {
  store: SandboxStore
  now: () => Date
}

/** Routes of the pages for visitors: card fields, 3-D Secure challenge, bank page. */
export function pageRoutes({ store, now }: PageRoutes): Hono {
  const app = new Hono()
  app.get('/fields/:kind', (c, next) => {
    const kind = c.req.param('kind')
    return isFieldPageKind(kind) ? fieldPage(c, kind, localeOf(c)) : next()
  })

  app.use('/challenges/*', cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['Content-Type', 'X-Locale'] }))
  app.get('/challenges/:secret', async (c) => {
    const charge = await findCharge(c, store, 'cs')
    return charge ? challengePage(c, charge, localeOf(c, charge)) : unknownPaymentPage(c, localeOf(c))
  })
  app.post('/challenges/:secret', async (c) => {
    const charge = await findCharge(c, store, 'cs')
    const request = await readOutcome(c)
    const approved = approval(request.outcome, 'refuse')
    if (request.form) {
      if (!charge) return unknownPaymentPage(c, localeOf(c))
      if (approved === null) return challengePage(c, charge, localeOf(c, charge), 422)
      await updateCharge(store, charge.id, now(), (current) => applyVisitorDecision(current, approved))
      return c.redirect(charge.return_url, 303)
    }
    if (!charge) return sandboxProblem(c, 404, 'No payment has this client secret.')
    if (!request.readable) return sandboxProblem(c, 400, 'The body is not a JSON object.')
    if (approved === null) return sandboxProblem(c, 422, 'The outcome is "approve" or "refuse".')
    const answer = await updateCharge(store, charge.id, now(), (current) => applyVisitorDecision(current, approved))
    return 'refused' in answer ? c.json({ error: { code: answer.refused } }, 409) : c.body(null, 204)
  })

  app.get('/bank/:secret', async (c) => {
    const charge = await findCharge(c, store, 'bk')
    return charge ? bankPage(c, charge, localeOf(c, charge)) : unknownPaymentPage(c, localeOf(c))
  })
  app.post('/bank/:secret', async (c) => {
    const charge = await findCharge(c, store, 'bk')
    if (!charge) return unknownPaymentPage(c, localeOf(c))
    const approved = approval((await readOutcome(c)).outcome, 'decline')
    if (approved === null) return bankPage(c, charge, localeOf(c, charge), 422)
    // Redirects back even if the charge is already decided or canceled: the merchant's page shows its state.
    await updateCharge(store, charge.id, now(), (current) => applyVisitorDecision(current, approved))
    const back = new URL(charge.return_url)
    back.searchParams.set('charge', charge.id)
    return c.redirect(back.href, 303)
  })
  return app
}

const localeOf = (c: Context, charge?: Charge) =>
  firstLocale(c.req.query('locale'), c.req.header('X-Locale'), charge?.locale)

async function findCharge(c: Context, store: SandboxStore, prefix: 'cs' | 'bk'): Promise<Charge | undefined> {
  const secret = c.req.param('secret') ?? ''
  return isWellFormedId(prefix, secret) ? findChargeBySecret(store, secret) : undefined
}

/** Reads the outcome from a form post or a JSON request. */
async function readOutcome(c: Context): Promise<{ form: boolean; readable: boolean; outcome: unknown }> {
  const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(c.req.header('Content-Type') ?? '')
  const read: Record<string, unknown> | null = form
    ? await c.req.parseBody().catch(() => null)
    : await readJsonObject(c)
  return { form, readable: read !== null, outcome: read?.outcome }
}

function approval(outcome: unknown, no: 'refuse' | 'decline'): boolean | null {
  if (outcome === 'approve') return true
  return outcome === no ? false : null
}
