import { createHash } from 'node:crypto'
import { defaultAccent, type Tints, tintsInApp, tintsOf } from './look/accent.ts'
import { lookSheetOf } from './look/look-sheet.ts'
import { readWordmarkSvg } from './look/wordmark-svg.ts'
import type { Look } from './look-schema.ts'
import { currentSite, defaultSite } from './site.ts'

/** The published look of the site, or that of the preview, with the values that are computed from it. */
export interface CurrentLook {
  /** The operator's name, in titles and mails. */
  name: string
  wordmark: Wordmark
  /** The accent and its tints. */
  tints: Tints
  /** The tints for the operator's app; null for the design's accent, whose tints are in the app's style sheet. */
  tintsInApp: Tints | null
  /** The URL of the style sheet for an accent other than the design's; null for the design's accent. */
  sheet: string | null
  /** A hash of the name and the tints, for the URLs of icons; null if the icons are those of the design. */
  version: string | null
}

/** `svg` is a drawing, as `readWordmarkSvg` returns it; `ratio` is the width of the drawing divided by its height. */
type Wordmark = { text: string } | { svg: string; ratio: number }

export function currentLook(): CurrentLook {
  const { business, look } = currentSite()
  return lookFor(business.name, look)
}

let last: { key: string; look: CurrentLook } | undefined

/**
 * The look derived from a name and the stored look, which an earlier release may have written. Keeps the latest result.
 */
function lookFor(name: string, look: Look): CurrentLook {
  const key = JSON.stringify([name, look])
  if (last?.key !== key) last = { key, look: derive(name, look) }
  return last.look
}

function derive(name: string, { accent, wordmark }: Look): CurrentLook {
  const colour = accent?.toLowerCase() ?? defaultAccent
  const isDefault = colour === defaultAccent
  const version = isDefault && name === defaultSite().business.name ? null : hashOf([name, tintsOf(colour)])
  return {
    name,
    wordmark: wordmarkOf(name, wordmark),
    tints: tintsOf(colour),
    tintsInApp: isDefault ? null : tintsInApp(colour),
    sheet: isDefault ? null : lookSheetOf(colour).href,
    version,
  }
}

function wordmarkOf(name: string, wordmark: Look['wordmark']): Wordmark {
  if (!wordmark) return { text: name }
  if ('text' in wordmark) return wordmark
  const read = readWordmarkSvg(wordmark.svg)
  return read.ok ? { svg: read.svg, ratio: read.ratio } : { text: name }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)
