import type { ReadAnswer } from '../../operations/operations.ts'
import type { AppMessageKey } from '../i18n/i18n.tsx'

export type OpeningRow = ReadAnswer<'opening'>['items'][number]

export interface GuideStep {
  id: string
  title: AppMessageKey
  text: AppMessageKey
  /** What of the list "Ready to open" the step does away with. */
  kinds: readonly string[]
  /** The screen, where the list names no better one. */
  to: string
}

const field = (path: string) => `/site/${path.split('.')[0]}?field=${encodeURIComponent(path)}`
const step = <Id extends string>(id: Id, kinds: string[], to: string) =>
  ({ id, title: `guide.${id}`, text: `guide.${id}.text`, kinds, to }) as const

/** The steps of the guide, each a screen that exists anyway. */
export const guideSteps: readonly GuideStep[] = [
  step('name', ['name'], field('business.name')),
  step('look', [], '/site/look'),
  step('languages', [], '/site/languages'),
  step('contact', ['contact'], field('business.contact.email')),
  step('company', ['company'], field('business.company.legalName')),
  step('boat', ['boats'], '/fleet'),
  step('quays', ['quays'], '/fleet'),
  step('trip', ['trips'], '/fleet'),
  step('prices', ['prices'], '/prices'),
  step('facts', ['trip_facts', 'legal_facts'], '/site/tripFacts'),
  step('pictures', ['pictures'], '/site/pictures'),
  step('publish', ['draft'], '/site'),
]

export const itemsOf = ({ kinds }: GuideStep, items: OpeningRow[]): OpeningRow[] =>
  items.filter(({ kind }) => kinds.includes(kind))

/** Whether a screen belongs to a step; those of the fleet lead to each other. */
export function isScreenOfStep({ id, to }: GuideStep, path: string): boolean {
  const [screen = ''] = to.split('?')
  if (screen === '/fleet') return path === screen || path.startsWith(`${screen}/`)
  return path === screen || (id === 'facts' && path === '/site/legalFacts')
}

/** Where a step begins. A quay is added, so that this step begins at the list. */
export const screenOfStep = (each: GuideStep, items: OpeningRow[]): string =>
  each.id === 'quays' ? each.to : (itemsOf(each, items)[0]?.to ?? each.to)
