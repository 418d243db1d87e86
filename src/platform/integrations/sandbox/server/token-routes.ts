import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { firstLocale, readJsonObject, sandboxProblem } from './http-helpers.ts'
import type { SandboxStore } from './store.ts'
import { validateCard } from './test-cards.ts'
import { issueToken } from './tokens.ts'

/**
 * Routes of the API for the card fields. Their frames have an opaque origin, so CORS allows every origin. This is safe: a
 * token alone can't charge a card.
 */
export function tokenRoutes({ store, now }: { store: SandboxStore; now: () => Date }): Hono {
  const app = new Hono()
  app.use('/tokens', cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['Content-Type', 'X-Locale'] }))
  app.post('/tokens', async (c) => {
    c.header('Cache-Control', 'no-store')
    const sent = await readJsonObject(c)
    if (!sent) return sandboxProblem(c, 400, 'The body is not a JSON object.')
    const input = {
      holder: text(sent.holder),
      number: text(sent.number),
      expiry: text(sent.expiry),
      cvc: text(sent.cvc),
    }
    const validation = validateCard(input, now())
    if ('card' in validation) return c.json({ token: await issueToken(store, validation.card, now()) }, 201)
    const { refused: code, field } = validation
    return c.json({ error: { code, message: translate(c, sent)(`sandbox.error.${code}`), field } }, 402)
  })
  return app
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const translate = (c: Context, sent: Record<string, unknown>) =>
  translatorOf(firstLocale(sent.locale, c.req.header('X-Locale')))
