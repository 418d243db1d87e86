// Computes widths of texts without a browser, to place labels. The widths of letters are those of the pages' fonts,
// rounded up.

export type Face = 'serif' | 'sans'

/**
 * Width in thousandths of the font size → the letters of this width. For `serif`, the widest of all weights and styles
 * of Newsreader; for `sans`, Instrument Sans in semibold.
 */
const widths: Record<Face, Record<number, string>> = {
  serif: {
    ...{
      240: '.,’',
      280: 'jl: ',
      320: 'ił',
      360: 'ftI()-',
      400: 's',
      440: 'rJ',
      480: 'cez',
      520: 'ag–',
      560: 'koquvxyS',
    },
    ...{
      600: '012345689bdhnpFđ',
      640: 'BLPZßŁ',
      680: '7ERY',
      720: 'ACTVX',
      760: 'DGKĐ',
      800: 'wHNOQU',
      880: 'm',
      1000: 'MW',
    },
  },
  sans: {
    ...{ 280: 'ijlI.,:’ ', 320: 'ł', 400: 'fr', 440: 'tJ()', 520: 'sz-', 560: 'ackvy', 600: '0123456789eoxFL–Ł' },
    ...{
      640: 'bdghnpquESZđß',
      680: 'BPRT',
      720: 'wKUXY',
      760: 'ACDHNV',
      800: 'GOĐ',
      840: 'Q',
      920: 'M',
      960: 'm',
      1120: 'W',
    },
  },
}
/** The width of letters that are not in the table, in thousandths of the font size. Few are wider. */
const other = 1000

export function textWidth(text: string, size: number, face: Face, spacing = 0): number {
  const letters = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')]
  return letters.reduce((sum, letter) => sum + (widthOf[face].get(letter) ?? other) / 1000 + spacing, 0) * size
}

const widthOf = { serif: byLetter(widths.serif), sans: byLetter(widths.sans) }

function byLetter(table: Record<number, string>): Map<string, number> {
  return new Map(
    Object.entries(table).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
  )
}
