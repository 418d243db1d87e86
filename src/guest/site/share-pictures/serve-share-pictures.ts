import type { MiddlewareHandler } from 'hono'
import { currentLook } from '../../../content/current-look.ts'
import type { AppContext } from '../../../domain/context.ts'
import { inTurn } from '../../../domain/pictures/load-sharp.ts'
import { createPictureFiles } from '../../../domain/pictures/picture-files.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { isBookable, loadTrips } from '../../../domain/trips/trips.ts'
import { isLocale } from '../../../i18n/locales.ts'
import { indexablePages } from '../../../pages.ts'
import { drawCard, type ReadUploaded } from './draw-card.ts'
import { pageCard, type ShareCard, shareCardVersion, tripCard } from './share-card.ts'

/** Answers `/share/<page>-<locale>.jpg` and `/share/trip-<id>-<locale>.jpg`. A picture is drawn at its first request. */
export function serveSharePictures(services: AppContext): MiddlewareHandler {
  const files = createPictureFiles(services.db)
  const readUploaded: ReadUploaded = async (file) => {
    const found = await files(file)
    return found && 'bytes' in found ? found.bytes : null
  }
  const drawn = new Map<string, { version: string; picture: Promise<Uint8Array<ArrayBuffer>> }>()
  return async (c) => {
    const card = await cardNamed(c.req.param('file') ?? '', services)
    if (!card) return c.text('Not found', 404, { 'Cache-Control': 'no-cache' })
    const version = shareCardVersion(card)
    const kept = drawn.get(card.name)
    const picture =
      kept?.version === version
        ? kept.picture
        : inTurn(async () => new Uint8Array(await drawCard(card, currentLook(), readUploaded)))
    drawn.set(card.name, { version, picture })
    picture.catch(() => drawn.delete(card.name))
    return c.body(await picture, 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': c.req.query('v') === version ? immutable : aDay,
    })
  }
}

const immutable = 'public, max-age=31536000, immutable'
/** The `Cache-Control` of a URL without a version (`?v=`) or with the version of an earlier picture. */
const aDay = 'public, max-age=86400, stale-while-revalidate=604800'

async function cardNamed(file: string, services: AppContext): Promise<ShareCard | undefined> {
  const [, ofTrip, name, locale = ''] = /^(trip-)?([\w-]+)-(\w+)\.jpg$/.exec(file) ?? []
  if (!name || !isLocale(locale)) return undefined
  const trips = await loadTrips(services.db)
  if (ofTrip) {
    const trip = trips.trips.find((each) => each.id === name && isBookable(each))
    return trip && tripCard(trip, locale)
  }
  const page = indexablePages.find((each) => each === name)
  return page && pageCard(page, locale, { settings: await currentSettings(services), trips })
}
