import { samplePaths } from '../../content/placeholders.ts'
import { siteOf } from '../../content/site.ts'
import type { AppContext } from '../context.ts'
import type { LiveSetting } from '../live-settings.ts'
import { failingChecks } from '../monitoring/health-state.ts'
import { draftChanges, publishedValues } from '../site/site-revisions.ts'
import { loadTrips } from '../trips/trips.ts'
import { arePricesSamples, sampleRows } from './sample-rows.ts'
import { pagesWithSampleNames } from './sample-texts.ts'

/**
 * Something to do before the site opens. `must`: law or money ask for it, and `LIVE=1` refuses to start without it. `should`: guests
 * would notice.
 */
export type OpeningItem =
  | { kind: 'setting'; level: 'must'; about: LiveSetting }
  | { kind: 'company' | 'trip_facts' | 'legal_facts'; level: 'must'; about: string[] }
  | { kind: 'boats' | 'quays' | 'trips' | 'texts' | 'draft'; level: 'should'; about: string[] }
  | { kind: 'name' | 'prices' | 'legal_texts' | 'pictures'; level: 'should' }
  | { kind: 'check'; level: 'should'; about: Awaited<ReturnType<typeof failingChecks>>[number] }

/**
 * The list "Ready to open": everything that is still a sample or missing, what law and money ask for first. `about` has the paths of
 * the site document, the ids of the rows, or the sections of the texts.
 */
export async function loadOpeningList({
  db,
  unmetSettings,
}: Pick<AppContext, 'db' | 'unmetSettings'>): Promise<OpeningItem[]> {
  const values = await publishedValues(db)
  const site = siteOf(values)
  const trips = await loadTrips(db)
  const samples = samplePaths(values)
  const rows = sampleRows(trips)
  const isOwn = (root: string) => Object.keys(values).some((path) => path.startsWith(root))
  const listed = <Kind extends string, Level extends string>(kind: Kind, level: Level, about: string[]) =>
    about.length > 0 ? [{ kind, level, about }] : []
  const should = (kind: 'name' | 'prices' | 'legal_texts' | 'pictures', isOpen: boolean) =>
    isOpen ? [{ kind, level: 'should' as const }] : []
  return [
    ...unmetSettings.map((about) => ({ kind: 'setting', level: 'must', about }) as const),
    ...listed('company', 'must', samples.company),
    ...listed('trip_facts', 'must', samples.tripFacts),
    ...listed('legal_facts', 'must', samples.legalFacts),
    ...should('name', !isOwn('business.name')),
    ...listed('boats', 'should', rows.boats),
    ...listed('quays', 'should', rows.quays),
    ...listed('trips', 'should', rows.trips),
    ...should('prices', await arePricesSamples(db, trips)),
    ...should('pictures', !(await hasOwnPictures(db))),
    ...listed('texts', 'should', pagesWithSampleNames(site, trips)),
    ...should('legal_texts', !isOwn('pages.terms_of_purchase.') || !isOwn('pages.privacy_cookies.')),
    ...listed('draft', 'should', await draftChanges(db)),
    ...(await failingChecks(db)).map((about) => ({ kind: 'check', level: 'should', about }) as const),
  ]
}

const hasOwnPictures = async (db: AppContext['db']): Promise<boolean> =>
  (await db.selectFrom('picture').select('hash').limit(1).executeTakeFirst()) !== undefined

/** Whether `LIVE=1` refuses to start. */
export const isRequired = ({ level }: OpeningItem): boolean => level === 'must'
