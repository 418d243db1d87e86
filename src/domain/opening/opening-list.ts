import { legalPages } from '../../content/page-schemas.ts'
import { picturePlaceNames } from '../../content/picture-places.ts'
import { samplePaths } from '../../content/placeholders.ts'
import { shownLocales } from '../../content/shown-languages.ts'
import { type SiteValues, siteOf, withSite } from '../../content/site.ts'
import type { AppContext } from '../context.ts'
import type { LiveSetting } from '../live-settings.ts'
import { failingChecks } from '../monitoring/health-state.ts'
import { draftValues, readDraft } from '../site/site-draft.ts'
import { draftChanges, publishedValues } from '../site/site-revisions.ts'
import { loadTrips } from '../trips/trips.ts'
import { sampleRows, tripsWithSamplePrices } from './sample-rows.ts'
import { pagesWithSampleNames } from './sample-texts.ts'

/**
 * Something to do before the site opens. `must`: the law requires it, or payments need it, and `LIVE=1` refuses to
 * start without it. `should`: guests would notice if it is not done.
 */
export type OpeningItem =
  | { kind: 'setting'; level: 'must'; about: LiveSetting }
  | { kind: 'contact' | 'company' | 'boats' | 'trip_facts' | 'legal_facts'; level: 'must'; about: string[] }
  | { kind: 'draft'; level: 'must' | 'should'; about: string[] }
  | { kind: 'name' | 'quays' | 'trips' | 'prices' | 'pictures'; level: 'should'; about: string[] }
  | { kind: 'texts' | 'legal_texts'; level: 'should'; about: string[] }
  | { kind: 'check'; level: 'should'; about: Awaited<ReturnType<typeof failingChecks>>[number] }

/**
 * The list "Ready to open": everything that is missing on the published site or still a sample, the `must` items first.
 * A value that is missing there but is in the draft only has to be published. So the list has the item `draft` instead
 * of it. `about` has the paths of the site document, the ids of the rows, or the sections of the texts.
 */
export async function loadOpeningList({
  db,
  unmetSettings,
}: Pick<AppContext, 'db' | 'unmetSettings'>): Promise<OpeningItem[]> {
  const [published, draft] = [await publishedValues(db), draftValues(await readDraft(db))]
  const trips = await loadTrips(db)
  const rows = await sampleRows(db, trips)
  const [missing, missingInDraft] = [requiredPaths(published, unmetSettings), requiredPaths(draft, unmetSettings)]
  const stillMissing = (kind: keyof typeof missing) =>
    listed(
      kind,
      'must',
      missing[kind].filter((path) => missingInDraft[kind].includes(path)),
    )
  const needsPublishing = Object.entries(missing).some(([kind, paths]) =>
    paths.some((path) => !missingInDraft[kind as keyof typeof missing].includes(path)),
  )
  const site = siteOf(draft)
  const pictures = picturePlaceNames.filter((place) => site.pictures[place] === null)
  return [
    ...unmetSettings
      .filter((name) => !(name in contactFields))
      .map((about) => ({ kind: 'setting', level: 'must', about }) as const),
    ...stillMissing('contact'),
    ...stillMissing('company'),
    ...listed('boats', 'must', rows.boats),
    ...stillMissing('trip_facts'),
    ...stillMissing('legal_facts'),
    ...listed('draft', needsPublishing ? 'must' : 'should', await draftChanges(db)),
    ...listed('name', 'should', 'business.name' in draft ? [] : ['business.name']),
    ...listed('quays', 'should', rows.quays),
    ...listed('trips', 'should', rows.trips),
    ...listed('prices', 'should', await tripsWithSamplePrices(db, trips)),
    ...listed(
      'pictures',
      'should',
      pictures.map((place) => `pictures.${place}`),
    ),
    ...listed('texts', 'should', pagesWithSampleNames(site, trips, rows)),
    ...listed('legal_texts', 'should', sampleLegalTexts(draft)),
    ...(await failingChecks(db)).map((about) => ({ kind: 'check', level: 'should', about }) as const),
  ]
}

/** Whether `LIVE=1` refuses to start before this is done. */
export const isRequired = ({ level }: OpeningItem): boolean => level === 'must'

/**
 * The fields that still have the value of the sample in the draft. By publishing this value, the operator confirms it.
 */
export function samplePathsInDraft(draft: SiteValues): string[] {
  const { tripFacts, legalFacts } = samplePaths(draft)
  const name = 'business.name' in draft ? [] : ['business.name']
  return [...name, ...tripFacts, ...legalFacts, ...sampleLegalTexts(draft)]
}

const contactFields: Partial<Record<LiveSetting, string>> = {
  OPERATOR_EMAIL: 'business.contact.email',
  OPERATOR_PHONE: 'business.contact.phone',
}

/** The fields without which `LIVE=1` refuses to start. */
function requiredPaths(values: SiteValues, unmetSettings: readonly LiveSetting[]) {
  const { company, tripFacts, legalFacts } = samplePaths(values)
  const contact = unmetSettings.flatMap((name) => contactFields[name] ?? []).filter((path) => values[path] == null)
  return { contact, company, trip_facts: tripFacts, legal_facts: legalFacts }
}

const sampleLegalTexts = (values: SiteValues): string[] => {
  const shown = withSite(siteOf(values), shownLocales)
  return legalPages
    .flatMap((page) => shown.map((locale) => `pages.${page}.${locale}.body`))
    .filter((path) => !(path in values))
}

const listed = <Kind extends string, Level extends string>(kind: Kind, level: Level, about: string[]) =>
  about.length > 0 ? [{ kind, level, about }] : []
