import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { translatorOf } from '../../../i18n/catalogues.ts'
import { firstLocale, problem, readObject } from './answers.ts'
import type { Store } from './store.ts'
import { readCard } from './test-cards.ts'
import { issueToken } from './tokens.ts'

/** What the card fields call. They run in frames of no origin, so everybody may; a token alone moves nothing. */
export function tokenRoutes({ store, now }: { store: Store; now: () => Date }): Hono {
  const app = new Hono()
  app.use('/tokens', cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['Content-Type', 'X-Locale'] }))
  app.post('/tokens', async (c) => {
    c.header('Cache-Control', 'no-store')
    const sent = await readObject(c)
    if (!sent) return problem(c, 400, 'The body is not a JSON object.')
    const typed = {
      holder: text(sent.holder),
      number: text(sent.number),
      expiry: text(sent.expiry),
      cvc: text(sent.cvc),
    }
    const reading = readCard(typed, now())
    if ('card' in reading) return c.json({ token: await issueToken(store, reading.card, now()) }, 201)
    const { refused: code, field } = reading
    return c.json({ error: { code, message: translate(c, sent)(`sandbox.error.${code}`), field } }, 402)
  })
  return app
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const translate = (c: Context, sent: Record<string, unknown>) =>
  translatorOf(firstLocale(sent.locale, c.req.header('X-Locale')))
