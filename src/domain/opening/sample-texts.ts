import { sampleStems } from '../../../content/first-trips.ts'
import { shownLocales } from '../../content/shown-languages.ts'
import { withSite } from '../../content/site.ts'
import type { SiteDocument } from '../../content/site-schema.ts'
import type { Trips } from '../trips/trips.ts'
import type { SampleRows } from './sample-rows.ts'

/**
 * The pages, such as `pages.home`, whose texts name a boat or a place of the sample. A name that the operator's own
 * data also have does not count.
 */
export function pagesWithSampleNames(site: SiteDocument, trips: Trips, samples: SampleRows): string[] {
  const own = ownNames(site, trips, samples)
  const foreign = sampleStems.filter((stem) => !own.includes(stem))
  if (foreign.length === 0) return []
  const pattern = new RegExp(`(${foreign.join('|')})`)
  const shown = withSite(site, shownLocales)
  return Object.entries(site.pages)
    .filter(([, sources]) => shown.some((locale) => pattern.test(JSON.stringify(sources[locale]))))
    .map(([page]) => `pages.${page}`)
}

/** The names of the operator's boats, quays, trips and stops, and of the operator. */
function ownNames({ business }: SiteDocument, trips: Trips, samples: SampleRows): string {
  const notSample = <Row extends { id: string; state: string }>(rows: Row[], ids: string[]) =>
    rows.filter(({ id, state }) => state !== 'retired' && !ids.includes(id))
  return JSON.stringify([
    business.name === trips.boats.find(({ id }) => samples.boats.includes(id))?.name ? '' : business.name,
    business.company.city,
    notSample(trips.boats, samples.boats).map(({ name }) => name),
    notSample(trips.quays, samples.quays).map(({ name }) => name),
    notSample(trips.trips, samples.trips).map(({ names, stops }) => [names, stops]),
  ])
}
