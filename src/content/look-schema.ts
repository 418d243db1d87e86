import { z } from 'zod'
import { isLegibleAccent, legibleAccent } from './look/accent.ts'
import { readWordmarkSvg } from './look/wordmark-svg.ts'
import { problemKey } from './problem.ts'

/** The most characters of a wordmark: a longer one would not fit in every header. */
const longestWordmark = 40

const accent = z
  .string()
  .regex(/^#[\da-f]{6}$/i, problemKey('colour'))
  .meta({ format: 'colour' })
  .overwrite((colour) => colour.toLowerCase())
  .check(({ value, issues }) => {
    if (/^#[\da-f]{6}$/.test(value) && !isLegibleAccent(value))
      issues.push({
        ...{ code: 'custom', input: value, params: { nearest: legibleAccent(value) } },
        message: problemKey('contrast'),
      })
  })

const svg = z
  .string()
  .check(({ value, issues }) => {
    const read = readWordmarkSvg(value)
    if (!read.ok) {
      const { key, values } = read.problem
      issues.push({ code: 'custom', input: value, message: key, params: values, continue: true })
    }
  })
  .overwrite((value) => {
    const read = readWordmarkSvg(value)
    return read.ok ? read.svg : ''
  })

const text = z
  .string()
  .trim()
  .min(1)
  .max(longestWordmark)
  .regex(/^[^\p{Cc}<>]*$/u, problemKey('one_line'))

/** How the site looks, as far as the operator can choose. */
export const lookSchema = z.strictObject({
  /** The colour of the route, of buttons and of the chosen or current item; null is the magenta of the design. */
  accent: accent.nullable(),
  /** What the header shows: a text in the site's typeface or a picture; null is the operator's name. */
  wordmark: z.union([z.strictObject({ text }), z.strictObject({ svg })]).nullable(),
})

export type Look = z.infer<typeof lookSchema>

export const defaultLook: Look = { accent: null, wordmark: null }
