import type { ReadAnswer } from '../../operations/operations.ts'
import type { AppMessageKey } from '../i18n/i18n.tsx'

export type OpeningRow = ReadAnswer<'opening'>['items'][number]

export interface GuideStep {
  id: string
  title: AppMessageKey
  text: AppMessageKey
  /** The kinds of items of the list "Ready to open" that the step resolves. */
  kinds: readonly string[]
  /** The path of the step's screen. It is used unless an item of "Ready to open" has a more exact path for the step. */
  to: string
}

const field = (path: string) => `/site/${path.split('.')[0]}?field=${encodeURIComponent(path)}`
const step = <Id extends string>(id: Id, kinds: string[], to: string) =>
  ({ id, title: `guide.${id}`, text: `guide.${id}.text`, kinds, to }) as const

/** The steps of the guide. Each one leads to a screen that the app also has outside of the guide. */
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

/**
 * Whether a screen belongs to a step. All screens of the fleet belong to each step that begins at `/fleet`, because
 * they link to each other.
 */
export function isScreenOfStep({ id, to }: GuideStep, path: string): boolean {
  const [screen = ''] = to.split('?')
  if (screen === '/fleet') return path === screen || path.startsWith(`${screen}/`)
  return path === screen || (id === 'facts' && path === '/site/legalFacts')
}

/**
 * The path at which a step begins: that of its first item in the list "Ready to open", otherwise the step's own screen.
 * The step of the quays always begins at the list of the fleet, because quays are added there.
 */
export const screenOfStep = (each: GuideStep, items: OpeningRow[]): string =>
  each.id === 'quays' ? each.to : (itemsOf(each, items)[0]?.to ?? each.to)
