import { z } from 'zod'
import { describeProblem, titleOf } from '../../domain/monitoring/finding.ts'
import { isRequired, loadOpeningList, type OpeningItem } from '../../domain/opening/opening-list.ts'
import { defineOperation, done } from './define-operation.ts'
import { type Writer, writerIn } from './sentences.ts'

const openingItem = z.object({
  kind: z.string(),
  /** `must`: with `LIVE=1`, the site does not start before this is done. `should`: only advice. */
  level: z.enum(['must', 'should']),
  /** What is a sample or missing, in one sentence. */
  found: z.string(),
  /** Why it matters, and what to do. */
  advice: z.string(),
  /** The fields, rows, pages or the setting that the item is about; empty for a failed check. */
  about: z.array(z.string()),
  /** The path of the app's screen where the owner can change it; null for a setting of the server or a failed check. */
  to: z.string().nullable(),
})

/** The list "Ready to open": what is still a sample or missing. */
export const opening = defineOperation({
  name: 'opening',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({ items: z.array(openingItem) }),
  async run(context) {
    const items = await loadOpeningList(context)
    return done({ items: items.map((item) => viewItem(item, writerIn(context.locale))) })
  },
  refusals: {},
})

/** The text with which a site with `LIVE=1` refuses to start; empty if nothing required is missing. */
export function openingRefusal(items: OpeningItem[]): string {
  const required = items.filter(isRequired).map((item) => viewItem(item, writerIn('en')))
  if (required.length === 0) return ''
  const lines = required.flatMap(({ found, advice, about, kind }) =>
    kind === 'setting' ? [`  ${found}`] : [`  ${found} ${advice}`, ...about.map((path) => `    ${path}`)],
  )
  return [writerIn('en').say('opening.refused'), ...lines].join('\n')
}

function viewItem(item: OpeningItem, { locale, say }: Writer): z.input<typeof openingItem> {
  const { kind, level } = item
  if (kind === 'setting') {
    const found = say(`opening.setting.${item.about}`)
    return { kind, level, found, advice: say('opening.setting.advice'), about: [item.about], to: null }
  }
  if (kind === 'check') {
    const { found, advice } = describeProblem(item.about, locale)
    return { kind, level, found: `${titleOf(item.about, locale)}: ${found}`, advice, about: [], to: null }
  }
  const { about } = item
  const found = say(`opening.${kind}`, { count: about.length })
  return { kind, level, found, advice: say(`opening.${kind}.advice`), about, to: screenOf(kind, about[0] ?? '') }
}

function screenOf(kind: Exclude<OpeningItem['kind'], 'setting' | 'check'>, first: string): string {
  if (kind === 'draft') return '/site'
  if (kind === 'prices') return `/prices?trip=${first}`
  if (kind === 'boats' || kind === 'quays' || kind === 'trips') return `/fleet/${kind}/${first}`
  if (kind === 'texts') return `/site/${first}`
  const section = kind === 'legal_texts' ? first.split('.').slice(0, 2).join('.') : first.split('.')[0]
  return `/site/${section}?field=${encodeURIComponent(first)}`
}
