import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../../domain/context.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { findMailDetails, type MailDetails } from '../../domain/reservations/mail-details.ts'
import { viewTicket } from '../../domain/reservations/view-ticket.ts'
import {
  changedPasses,
  findPass,
  passToken,
  recordPassVersion,
  registerAtGoogle,
  registerDevice,
  unregisterDevice,
} from '../../domain/wallet/pass-devices.ts'
import { locales } from '../../i18n/locales.ts'
import { hrefTo } from '../../pages.ts'
import type { GoogleWallet } from '../../platform/integrations/wallet/google-wallet.ts'
import type { AppleKeys } from '../../platform/integrations/wallet/wallet-keys.ts'
import { makeApplePass, makeGooglePass, passVersion } from '../wallet/make-pass.ts'
import type { WalletPasses } from '../wallet/open-wallets.ts'
import { errorPage } from './error-page.ts'

/**
 * The routes for wallet passes: the links behind the wallet buttons, and the web service (v1) from which Apple Wallet
 * gets new versions of its passes.
 */
export function walletRoutes(services: AppContext, { apple, google }: WalletPasses): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    const limit = await consume(services, 'wallet', c.get('clientKey')())
    if (!limit.ok) {
      c.header('Retry-After', String(limit.retryAfterSeconds))
      return errorPage(c, 'too_many')
    }
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return next()
  })
  if (apple) app.route('/', appleRoutes(services, apple))
  if (google) app.get('/google/:ticket', async (c) => offerAtGoogle(c, services, google))
  return app
}

const registration = z.object({
  device: z.string().regex(/^[\w-]{8,100}$/),
  pushToken: z.string().regex(/^[\da-f]{8,200}$/i),
})
const deviceLog = z.object({ logs: z.array(z.string()) })

function appleRoutes(services: AppContext, keys: AppleKeys): Hono {
  const app = new Hono()
  app.get('/apple/:ticket', async (c) => {
    const booking = await bookingOfTicket(services, c)
    return booking ? sendPass(c, booking) : c.notFound()
  })
  const registrations = `/v1/devices/:device/registrations/${keys.passTypeId}`
  app.post(`${registrations}/:ticket`, async (c) => {
    const booking = await bookingOf(services, await authenticated(c))
    if (!booking) return c.body(null, 401)
    const body: unknown = await c.req.json().catch(() => null)
    const given = registration.safeParse({ ...(body as object | null), device: c.req.param('device') })
    if (!given.success) return c.body(null, 400)
    const pass = { reservationId: booking.id, version: passVersion(booking) }
    const outcome = await registerDevice(services, { ...pass, ...given.data })
    return c.body(null, outcome === 'too_many' ? 429 : outcome === 'known' ? 200 : 201)
  })
  app.delete(`${registrations}/:ticket`, async (c) => {
    const id = await authenticated(c)
    if (!id) return c.body(null, 401)
    await unregisterDevice(services.db, id, c.req.param('device') ?? '')
    return c.body(null, 200)
  })
  app.get(registrations, async (c) => {
    const changed = await changedPasses(services.db, c.req.param('device') ?? '', c.req.query('passesUpdatedSince'))
    return changed ? c.json(changed) : c.body(null, 204)
  })
  app.get(`/v1/passes/${keys.passTypeId}/:ticket`, async (c) => {
    const booking = await bookingOf(services, await authenticated(c))
    return booking ? sendPass(c, booking) : c.body(null, 401)
  })
  app.post('/v1/log', async (c) => {
    const body = deviceLog.safeParse(await c.req.json().catch(() => null))
    const logs = body.success ? body.data.logs.slice(0, 10).map((line) => line.slice(0, 300)) : []
    services.log.warn({ logs }, 'Apple Wallet reports an error of a pass')
    return c.body(null, 200)
  })
  return app

  function authenticated(c: Context): Promise<string | undefined> {
    const [, token = ''] = /^ApplePass (.+)$/.exec(c.req.header('Authorization') ?? '') ?? []
    return findPass(services, c.req.param('ticket') ?? '', token)
  }

  /** Sends the pass, with `Last-Modified` as the time of its latest change. A device that has this version gets 304. */
  async function sendPass(c: Context, booking: MailDetails): Promise<Response> {
    const changedAt = await recordPassVersion(services, { reservationId: booking.id, version: passVersion(booking) })
    const lastModified = changedAt.toUTCString()
    c.header('Last-Modified', lastModified)
    const known = Date.parse(c.req.header('If-Modified-Since') ?? '')
    if (known >= Date.parse(lastModified)) return c.body(null, 304)
    const file = await makeApplePass(keys, booking, await passToken(services, booking.ticket))
    return c.body(new Uint8Array(file), 200, {
      'Content-Type': 'application/vnd.apple.pkpass',
      'Content-Disposition': `attachment; filename="bonaca-${booking.code}.pkpass"`,
    })
  }
}

/**
 * Stores the pass at Google and redirects to it. If Google fails, redirects to the ticket, which shows a message about
 * the failure.
 */
async function offerAtGoogle(c: Context, services: AppContext, google: GoogleWallet): Promise<Response> {
  const booking = await bookingOfTicket(services, c)
  if (!booking) return c.notFound()
  const link = await google.offer(booking.ticket, makeGooglePass(booking))
  if (typeof link !== 'string') {
    services.log.warn({ reservation: booking.id, cause: link.failed }, 'no pass for Google Wallet')
    const [locale = booking.locale] = locales.filter((each) => each === c.req.query('locale'))
    return c.redirect(`${services.origin}${hrefTo('ticket', locale, booking.ticket)}?wallet=slow#wallet`, 303)
  }
  await registerAtGoogle(services, { reservationId: booking.id, version: passVersion(booking) })
  return c.redirect(link, 303)
}

const bookingOfTicket = async (services: AppContext, c: Context) =>
  bookingOf(services, (await viewTicket(services.db, c.req.param('ticket') ?? ''))?.id)

const bookingOf = async (services: AppContext, id: string | undefined) =>
  id === undefined ? undefined : findMailDetails(services, services.db, id)
