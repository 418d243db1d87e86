import { z } from 'zod'
import { isLegibleAccent, legibleAccent } from './look/accent.ts'
import { readWordmarkSvg } from './look/wordmark-svg.ts'

/** The longest name that fits in all places. */
const longestWordmark = 40

const accent = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0b6e69')
  .meta({ format: 'colour' })
  .overwrite((colour) => colour.toLowerCase())
  .check(({ value, issues }) => {
    if (/^#[\da-f]{6}$/.test(value) && !isLegibleAccent(value))
      issues.push({
        ...{ code: 'custom', input: value, params: { nearest: legibleAccent(value) } },
        message: `is too bright: texts and buttons need a contrast of 4.5 to 1. The nearest colour that has it is ${legibleAccent(value)}`,
      })
  })

const svg = z
  .string()
  .check(({ value, issues }) => {
    const read = readWordmarkSvg(value)
    if (!read.ok) issues.push({ code: 'custom', input: value, message: read.problem, continue: true })
  })
  .overwrite((value) => {
    const read = readWordmarkSvg(value)
    return read.ok ? read.svg : ''
  })

const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(longestWordmark, `must have at most ${longestWordmark} characters`)
  .regex(/^[^\p{Cc}<>]*$/u, 'must be one line without < and >')

/** How the site looks, as far as the operator can choose. */
export const lookSchema = z.strictObject({
  /** The colour of the route, of buttons and of what is current; null is the magenta of the design. */
  accent: accent.nullable(),
  /** What the header shows: a text in the site's typeface or a picture; null is the operator's name. */
  wordmark: z.union([z.strictObject({ text }), z.strictObject({ svg })]).nullable(),
})

export type Look = z.infer<typeof lookSchema>

export const defaultLook: Look = { accent: null, wordmark: null }
