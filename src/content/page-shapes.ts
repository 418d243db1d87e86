import { z } from 'zod'
import type { Page } from '../pages.ts'
import { type IconName, iconPaths } from '../site/ui/icon-paths.ts'

/** What the front matter of each page in `content/pages/` holds; the body below it is Markdown. */
const text = z.string().min(1)
const icon = z.enum(Object.keys(iconPaths) as [IconName, ...IconName[]])
const withIcon = z.object({ icon, text })

const page = z.object({
  /** The headline; `<i>…</i>` marks the half that is set in italics. */
  title: text,
  meta_title: text,
  meta_description: text,
})
const withLead = page.extend({ lead: text })

const slide = z.object({ alt: text, headline: text, lead: text, more: text })
const counted = z.object({ number: z.int(), label: text })
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
    list: z.array(z.object({ icon, title: text, text })),
  }),
  discover: z.object({
    kicker: text,
    headline: text,
    link: text,
    islands: z.object({ alt: text, caption: text }),
    cliffs: z.object({ alt: text, caption: text }),
    counts: z.array(counted),
  }),
  day: z.object({ headline: text, text, steps: z.tuple([step, step, step, step]) }),
  call: z.object({ headline: text, text, write: text, private_tour: text }),
  reviews: z.object({ kicker: text, headline: text }),
  start: z.object({ kicker: text, headline: text, link: text, places: z.object({ zadar: text, bibinje: text }) }),
})

const tour = withLead.extend({
  alt: text,
  meals: text,
  route: text,
  included: z.object({ headline: text, alt: text, list: z.array(withIcon) }),
  bring: z.object({ headline: text, list: z.array(withIcon) }),
  parks: z.object({
    headline: text,
    counts: z.array(counted),
    list: z.array(z.object({ icon, title: text, text })),
    alt: text,
  }),
  questions: z.object({ headline: text, list: z.array(z.object({ question: text, answer: text })) }),
})

const startLocations = withLead.extend({
  alt: text,
  places: z.object({
    zadar: z.object({ kicker: text, list: z.array(withIcon) }),
    bibinje: z.object({ kicker: text, list: z.array(withIcon) }),
  }),
})

export const contentShapes = {
  home,
  tour,
  private_tours: withLead.extend({ alt: text, form: text }),
  contact: withLead.extend({ alt: text, places: z.object({ zadar: text, bibinje: text }) }),
  about_us: withLead.extend({ alt: text }),
  privacy_cookies: withLead,
  leave_review: withLead,
  payment_security: withLead,
  currency_conversion: withLead,
  terms_of_purchase: withLead,
  start_locations: startLocations,
  payout: withLead,
} satisfies Partial<Record<Page, z.ZodType>>

export type ContentPage = keyof typeof contentShapes
