import { z } from 'zod'
import type { Page } from '../pages.ts'
import { isFactCondition } from './fact-conditions.ts'
import { iconNames } from './icon-paths.ts'
import { problemKey } from './problem.ts'

/** Schemas of the front matter of each page in `content/pages/`; the body below it is Markdown. */
const text = z.string().min(1).max(5000)
const icon = z.enum(iconNames)
const condition = z.string().refine(isFactCondition, problemKey('condition'))
/**
 * A text about each quay, by the id of the quay. For a quay without such a text, the page shows only the data in the
 * database row of the quay.
 */
const byQuay = <Value extends z.ZodType>(value: Value) => z.record(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), value)
/** An item with a condition is shown only if the condition holds (`fact-conditions.ts`). */
const withIcon = z.strictObject({ icon, text, if: condition.optional() })

const page = z.strictObject({
  /** The headline; `<i>…</i>` marks the part in italics. */
  title: text,
  meta_title: text,
  meta_description: text,
})
const withLead = page.extend({ lead: text })

/** A legal text; the page shows the date of its last change. */
const policy = withLead.extend({ updated: z.iso.date() })

const slide = z.strictObject({ alt: text, headline: text, lead: text, more: text })
const statistic = z.strictObject({ number: z.int(), label: text })
const step = z.strictObject({ when: text.optional(), title: text, text })

const home = page.extend({
  slides: z.tuple([slide, slide, slide]),
  statement: text,
  /** Why to choose this boat: figures, each with what it means for the guest. */
  reasons: z.strictObject({
    headline: text,
    list: z.array(z.strictObject({ if: condition, figure: text, text })),
  }),
  advantages: z.strictObject({
    kicker: text,
    headline: text,
    text,
    link: text,
    alt: text,
    caption: text,
    list: z.array(withIcon.extend({ title: text })),
  }),
  discover: z.strictObject({
    kicker: text,
    headline: text,
    link: text,
    islands: z.strictObject({ alt: text, caption: text }),
    cliffs: z.strictObject({ alt: text, caption: text }),
    counts: z.array(statistic),
  }),
  day: z.strictObject({ headline: text, text, steps: z.tuple([step, step, step, step]) }),
  call: z.strictObject({ headline: text, text, write: text, private_tour: text }),
  reviews: z.strictObject({ kicker: text, headline: text }),
  start: z.strictObject({
    kicker: text,
    headline: text,
    link: text,
    places: byQuay(text),
  }),
})

const titled = z.strictObject({ icon, title: text, text })
const questions = z.strictObject({
  headline: text,
  text,
  list: z.array(z.strictObject({ if: condition.optional(), question: text, answer: text })),
})

const tour = withLead.extend({
  alt: text,
  legs: z.strictObject({
    headline: text,
    note: text,
    list: z.array(z.strictObject({ if: condition.optional(), when: text, title: text, text })),
  }),
  route: text,
  water: z.strictObject({ headline: text, alt: text, caption: text, list: z.array(titled) }),
  included: z.strictObject({
    headline: text,
    alt: text,
    list: z.array(withIcon),
    not: z.strictObject({ headline: text, list: z.array(withIcon) }),
  }),
  /** What guests usually ask about the boat. */
  facts: z.strictObject({ headline: text, list: z.array(withIcon.extend({ if: condition })) }),
  bring: z.strictObject({ headline: text, list: z.array(withIcon) }),
  parks: z.strictObject({ headline: text, counts: z.array(statistic), list: z.array(titled), alt: text }),
  questions,
  end: z.strictObject({ headline: text, text }),
})

const privateTours = withLead.extend({
  alt: text,
  ask: text,
  way: z.strictObject({ headline: text, list: z.array(z.strictObject({ title: text, text })) }),
  plate: z.strictObject({ alt: text, caption: text }),
  yours: z.strictObject({ headline: text, list: z.array(withIcon) }),
  ours: z.strictObject({ headline: text, list: z.array(withIcon) }),
  questions,
  form: z.strictObject({ headline: text, text }),
})

const aboutUs = withLead.extend({
  alt: text,
  name: text,
  boat: z.strictObject({ alt: text, caption: text }),
  way: z.strictObject({ headline: text, text, list: z.array(titled) }),
  parks: z.strictObject({ headline: text, text, list: z.array(titled), alt: text }),
  /** Facts about boat and crew, shown whether or not there are photographs. */
  facts: z.array(z.strictObject({ if: condition, term: text, text })),
  company: z.strictObject({ headline: text, text }),
})

const startLocations = withLead.extend({
  alt: text,
  places: byQuay(z.strictObject({ kicker: text, text })),
  /** What applies to both boarding places. */
  both: z.strictObject({ headline: text, list: z.array(withIcon) }),
})

export const pageSchemas = {
  home,
  tour,
  private_tours: privateTours,
  contact: withLead.extend({
    alt: text,
    list: z.array(withIcon),
    places: byQuay(text),
  }),
  about_us: aboutUs,
  privacy_cookies: policy,
  leave_review: withLead.extend({ alt: text }),
  payment_security: policy,
  currency_conversion: policy,
  terms_of_purchase: policy,
  start_locations: startLocations,
  payout: policy,
} satisfies Partial<Record<Page, z.ZodType>>

export type ContentPage = keyof typeof pageSchemas

/** The texts without which a language can't be shown. */
export const legalPages = ['terms_of_purchase', 'privacy_cookies'] as const satisfies readonly ContentPage[]

/** Pages that a language may lack: an empty title leaves the page out. */
export const optionalPages: readonly ContentPage[] = [
  ...(['private_tours', 'about_us', 'leave_review', 'payment_security'] as const),
  ...(['currency_conversion', 'start_locations', 'payout'] as const),
]
