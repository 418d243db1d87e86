// The font instances of the two typefaces, their character subsets, and the fallback fonts while they load.

const newsreader = (subset: string, style: string) =>
  `@fontsource-variable/newsreader/files/newsreader-${subset}-opsz-${style}.woff2`
const instrument = (subset: string) =>
  `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wdth-normal.woff2`

export interface FontInstance {
  name: string
  /** The file of a subset in the font's package. */
  source: (subset: string) => string
  axes: Record<string, number | { min: number; max: number; default: number }>
  face: { family: string; weight: string; style?: string; stretch?: string }
  kerning?: true
  standIns: keyof typeof fallbackFonts
}

/**
 * Upright Newsreader has two instances with fixed axes, one for headlines and one for body text. Together they have a
 * third of the bytes of a variable font. Both share a family and differ by weight: headlines use a weight below 400.
 * Instrument Sans keeps its weight axis, which costs 10 kB for four weights. A width axis would double the file.
 * Kerning is nearly half of a file. Only headlines keep it: in body text and controls it moves no glyph by as much as a point.
 */
export const fontInstances: FontInstance[] = [
  {
    name: 'newsreader-display',
    source: (subset) => newsreader(subset, 'normal'),
    axes: { opsz: 60, wght: 360 },
    face: { family: 'Newsreader', weight: '100 399' },
    kerning: true,
    standIns: 'serif',
  },
  {
    name: 'newsreader-text',
    source: (subset) => newsreader(subset, 'normal'),
    axes: { opsz: 22, wght: 400 },
    face: { family: 'Newsreader', weight: '400 900' },
    standIns: 'serif',
  },
  {
    name: 'newsreader-italic',
    source: (subset) => newsreader(subset, 'italic'),
    axes: { opsz: 60, wght: 380 },
    face: { family: 'Newsreader', weight: '100 900', style: 'italic' },
    kerning: true,
    standIns: 'serif-italic',
  },
  {
    name: 'instrument-sans',
    source: instrument,
    axes: { wdth: 100, wght: { min: 400, max: 600, default: 400 } },
    face: { family: 'Instrument Sans', weight: '400 600', stretch: '91% 100%' },
    standIns: 'sans',
  },
  {
    name: 'instrument-sans-narrow',
    source: instrument,
    axes: { wdth: 84, wght: 460 },
    face: { family: 'Instrument Sans', weight: '400 600', stretch: '75% 90%' },
    standIns: 'sans',
  },
]

const from = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
const without = (text: string, known: string) => [...text].filter((character) => !known.includes(character)).join('')

const letters = `${from(0x61, 0x7a)}${from(0x41, 0x5a)}0123456789`
const common = `${letters} !'()+,-./:;?@_\u00a0\u00ad©«°·»×ÄÈÖÜßàäèéìòóöùü–’“”„…€`
const central = 'ČĆĐŠŽčćđšžĄĘŁŃŚŹŻąęłńśźż'
const rare = `${without(from(0x20, 0x7e), common)}${without(from(0xa1, 0xff), common)}ıŒœ‹›—‘‚′″•™−`

export interface Subset {
  name: string
  /** The subset of the font's package that contains the characters. */
  from: 'latin' | 'latin-ext'
  characters: string
}

/**
 * The first file has the characters of our English, German and Italian texts. The second adds those of Croatian, of place
 * names and of Polish. The others have the rest of the Latin script, for guests' names. Unused characters are left
 * out, because each adds kerning pairs with all others. The device's fonts render characters that are in no file.
 */
export const subsets: Subset[] = [
  { name: 'first', from: 'latin', characters: common },
  { name: 'central', from: 'latin-ext', characters: central },
  { name: 'west', from: 'latin', characters: rare },
  { name: 'rest', from: 'latin-ext', characters: `${without(from(0x100, 0x17f), `${central}ıŒœ`)}ȘșȚțẞ†` },
]

/** Characters that no headline contains. Their kerning pairs would be a tenth of the file. */
const notInHeadlines = '()/;@_©«°»×'

/** The characters in the file of one subset of a font instance. */
export function charactersIn({ kerning }: FontInstance, { name, characters }: Subset): string {
  if (kerning && name === 'first') return without(characters, notInHeadlines)
  return kerning && name === 'west' ? characters + notInHeadlines : characters
}

/** OpenType features: ligatures, tabular figures for prices and times, and kerning for headlines. */
export const featuresOf = ({ kerning }: FontInstance): string[] => [
  'liga',
  'tnum',
  'lnum',
  'locl',
  'ccmp',
  ...(kerning ? ['kern'] : []),
]

/** Headlines of the site in its languages, for comparing the widths of fonts. A wrong width is most visible in large text. */
export const widthSample =
  'A day among the Kornati islands Two parks in one day Where the day takes you What our guests say Choose your day ' +
  'Cijeli dan na Kornatima Dva parka u jednom danu Zwei Parks an einem Tag Kornati in aller Ruhe Was alles inklusive ist ' +
  'Una giornata intera tra le isole Due parchi in un giorno Porozmawiajmy o rejsie Mapa trasy Wiatr i kamienie'

/**
 * System fonts as fallbacks. `width` is the mean character width of the sample text in em. For Times New Roman and
 * Arial, `node scripts/assets/measure-fonts.ts <font file>` measures the Liberation fonts, which have the same widths.
 * The width of another font is computed: a measured width, times the ratio of the mean widths of both fonts that
 * https://github.com/seek-oss/capsize publishes (`xWidthAvg`). Each font gets its own family, because each needs its
 * own `size-adjust` to match the width of our fonts.
 */
export const fallbackFonts = {
  serif: [
    { suffix: 'Georgia', names: ['Georgia'], width: 0.4541 },
    { suffix: 'Times', names: ['Times New Roman', 'Liberation Serif', 'Times'], width: 0.4139 },
    { suffix: 'Noto', names: ['Noto Serif', 'NotoSerif'], width: 0.49 },
  ],
  'serif-italic': [
    { suffix: 'Georgia', names: ['Georgia Italic', 'Georgia-Italic'], width: 0.4634 },
    { suffix: 'Times', names: ['Times New Roman Italic', 'Liberation Serif Italic', 'Times Italic'], width: 0.4161 },
    { suffix: 'Noto', names: ['Noto Serif Italic', 'NotoSerif-Italic'], width: 0.4781 },
  ],
  sans: [
    { suffix: 'Arial', names: ['Arial', 'Helvetica', 'Liberation Sans'], width: 0.454 },
    { suffix: 'Roboto', names: ['Roboto', 'Roboto-Regular'], width: 0.453 },
  ],
}
