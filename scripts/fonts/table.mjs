// Which cuts of the two faces the site is set in, in which characters, and what stands in until they have arrived.

const newsreader = (subset, style) => `@fontsource-variable/newsreader/files/newsreader-${subset}-opsz-${style}.woff2`
const instrument = (subset) => `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wdth-normal.woff2`

/**
 * Newsreader is cut twice instead of brought along with its axes: for headlines, and for sentences to read. Two cuts are a
 * third of the bytes, and each is exact in its role. Both are one family, told apart by weight: below 400 is display.
 * The axis of weight costs Instrument Sans 10 kB, which its four weights are worth; that of width would double it.
 * `kerned`: how much of their width lines of our words keep when kerning has drawn them together, as the browser measures it
 * against the same lines in Times. Kerning is nearly half of a file. Headlines are worth it; of what is read or pressed it moves
 * no sign by as much as a point, so that those cuts go without.
 */
export const cuts = [
  {
    name: 'newsreader-display',
    source: (subset) => newsreader(subset, 'normal'),
    axes: { opsz: 60, wght: 360 },
    face: { family: 'Newsreader', weight: '100 399' },
    kerned: 0.986,
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
    kerned: 0.995,
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

const from = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
const without = (text, known) => [...text].filter((character) => !known.includes(character)).join('')

const letters = `${from(0x61, 0x7a)}${from(0x41, 0x5a)}0123456789`
const written = `${letters} !'()+,-./:;?@_\u00a0\u00ad©«°»×ÄÈÜßàäèéìòóöùü–’“”„…€`
const croatian = 'ČĆĐŠŽčćđšž'
const polish = 'ĄĘŁŃŚŹŻąęłńśźż'
const rare = `${without(from(0x20, 0x7e), written)}${without(from(0xa1, 0xff), written)}ıŒœ‹›—‘‚′″•™−`

/**
 * The first file holds what our words are written in in English, German and Italian, the second what Croatian adds and the
 * names of places everywhere, the third what Polish adds, the others the rest of Latin writing: guests have names of their
 * own. A sign that no word of ours has costs each visitor kerning with all others. A character that the font
 * hasn't got is left to the device's. `from` is the part of the font's package that has them.
 */
export const subsets = [
  { name: 'first', from: 'latin', characters: written },
  { name: 'croatian', from: 'latin-ext', characters: croatian },
  { name: 'polish', from: 'latin-ext', characters: polish },
  { name: 'west', from: 'latin', characters: rare },
  { name: 'rest', from: 'latin-ext', characters: `${without(from(0x100, 0x17f), `${croatian}${polish}ıŒœ`)}ȘșȚțẞ†` },
]

/** What no headline has: there they would be kerned with everything, a tenth of the file. */
const seldom = '()/;@_©«°»×'

/** The characters of one file. */
export const charactersIn = ({ kerned }, { name, characters }) => {
  if (!kerned) return characters
  return { first: without(characters, seldom), west: characters + seldom }[name] ?? characters
}

/** Ligatures, figures of one width for prices and times, and kerning where it is seen. */
export const featuresOf = ({ kerned }) => ['liga', 'tnum', 'lnum', 'locl', 'ccmp', ...(kerned ? ['kern'] : [])]

/** What the widths of fonts are compared by. */
export const sample =
  'From Zadar to the Kornati islands and back by evening Lunch is cooked on board while you swim The boat leaves on time ' +
  'Dan na moru bez daha vjetra ribe i otoci Ein Tag auf dem Wasser mit Mittagessen an Bord Una giornata in barca con pranzo ' +
  'e bagno Jeden dzien na morzu z obiadem'

/**
 * The fonts that devices bring along, and the mean width of the sample's characters in them, in em. Each gets a family of
 * its own, since each has to be drawn larger or smaller by a factor of its own to take our fonts' room.
 */
export const standIns = {
  serif: [
    { suffix: 'Georgia', names: ['Georgia'], width: 0.4577 },
    { suffix: 'Times', names: ['Times New Roman', 'Liberation Serif', 'Times'], width: 0.4188 },
    { suffix: 'Noto', names: ['Noto Serif', 'NotoSerif'], width: 0.4961 },
  ],
  'serif-italic': [
    { suffix: 'Georgia', names: ['Georgia Italic', 'Georgia-Italic'], width: 0.4684 },
    { suffix: 'Times', names: ['Times New Roman Italic', 'Liberation Serif Italic', 'Times Italic'], width: 0.4211 },
    { suffix: 'Noto', names: ['Noto Serif Italic', 'NotoSerif-Italic'], width: 0.4835 },
  ],
  sans: [
    { suffix: 'Arial', names: ['Arial', 'Helvetica', 'Liberation Sans'], width: 0.4632 },
    { suffix: 'Roboto', names: ['Roboto', 'Roboto-Regular'], width: 0.46 },
  ],
}
