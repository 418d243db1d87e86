import { z } from 'zod'
import type { Page } from '../pages.ts'
import { iconNames } from '../site/ui/icon-paths.ts'
import { type FactCondition, factConditions } from './fact-conditions.ts'

/** Schemas of the front matter of each page in `content/pages/`; the body below it is Markdown. */
const text = z.string().min(1)
const icon = z.enum(iconNames)
const condition = z.enum(Object.keys(factConditions) as [FactCondition, ...FactCondition[]])
/** An item with a condition is shown only if the condition holds (`fact-conditions.ts`). */
const withIcon = z.object({ icon, text, if: condition.optional() })

const page = z.object({
  /** The headline; `<i>…</i>` marks the part in italics. */
  title: text,
  meta_title: text,
  meta_description: text,
})
const withLead = page.extend({ lead: text })

/** A legal text; the page shows the date of its last change. */
const policy = withLead.extend({ updated: z.iso.date() })

const slide = z.object({ alt: text, headline: text, lead: text, more: text })
const statistic = z.object({ number: z.int(), label: text })
const step = z.object({ when: text.optional(), title: text, text })

const home = page.extend({
  slides: z.tuple([slide, slide, slide]),
  statement: text,
  advantages: z.object({
    kicker: text,
    headline: text,
    text,
    link: text,
    alt: text,
    caption: text,
    list: z.array(withIcon.extend({ title: text })),
  }),
  discover: z.object({
    kicker: text,
    headline: text,
    link: text,
    islands: z.object({ alt: text, caption: text }),
    cliffs: z.object({ alt: text, caption: text }),
    counts: z.array(statistic),
  }),
  day: z.object({ headline: text, text, steps: z.tuple([step, step, step, step]) }),
  call: z.object({ headline: text, text, write: text, private_tour: text }),
  reviews: z.object({ kicker: text, headline: text }),
  start: z.object({ kicker: text, headline: text, link: text, places: z.object({ zadar: text, bibinje: text }) }),
})

const titled = z.object({ icon, title: text, text })
const questions = z.object({
  headline: text,
  text,
  list: z.array(z.object({ if: condition.optional(), question: text, answer: text })),
})

const tour = withLead.extend({
  alt: text,
  meals: text,
  legs: z.object({ headline: text, list: z.array(z.object({ when: text, title: text, text })) }),
  route: text,
  water: z.object({ headline: text, alt: text, caption: text, list: z.array(titled) }),
  included: z.object({ headline: text, text, alt: text, list: z.array(withIcon) }),
  /** What guests ask about the boat. */
  facts: z.object({ headline: text, list: z.array(withIcon.extend({ if: condition })) }),
  bring: z.object({ headline: text, list: z.array(withIcon) }),
  suits: z.object({ headline: text, list: z.array(titled) }),
  parks: z.object({ headline: text, counts: z.array(statistic), list: z.array(titled), alt: text }),
  questions,
  end: z.object({ headline: text, text }),
})

const privateTours = withLead.extend({
  alt: text,
  ask: text,
  way: z.object({ headline: text, list: z.array(z.object({ title: text, text })) }),
  plate: z.object({ alt: text, caption: text }),
  yours: z.object({ headline: text, list: z.array(withIcon) }),
  ours: z.object({ headline: text, list: z.array(withIcon) }),
  questions,
  form: z.object({ headline: text, text }),
})

const aboutUs = withLead.extend({
  alt: text,
  name: text,
  boat: z.object({ alt: text, caption: text }),
  way: z.object({ headline: text, text, list: z.array(titled) }),
  parks: z.object({ headline: text, text, list: z.array(titled), alt: text }),
  /** What the boat and the crew are, with or without photographs. */
  facts: z.array(z.object({ if: condition, term: text, text })),
  company: z.object({ headline: text, text }),
})

const startLocations = withLead.extend({
  alt: text,
  places: z.object({
    zadar: z.object({ kicker: text, text }),
    bibinje: z.object({ kicker: text, text }),
  }),
  /** What holds at both places. */
  both: z.object({ headline: text, list: z.array(withIcon) }),
})

export const pageSchemas = {
  home,
  tour,
  private_tours: privateTours,
  contact: withLead.extend({ alt: text, list: z.array(withIcon), places: z.object({ zadar: text, bibinje: text }) }),
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
