// A minimal TrueType parser for the character set and the metrics of a font.

export interface Font {
  characters: Set<string>
  /** In em, like the other metrics. */
  ascent: number
  descent: number
  lineGap: number
  /** The mean width of the text's characters without kerning. */
  meanWidth(text: string): number
}

/** @param font a TrueType file */
export function readFont(font: Buffer): Font {
  const tableAt = readTableOffsets(font)
  const glyphs = readGlyphs(font, tableAt('cmap'))
  const unitsPerEm = font.readUInt16BE(tableAt('head') + 18)
  const widths = font.readUInt16BE(tableAt('hhea') + 34)
  const widthOf = (glyph: number) => font.readUInt16BE(tableAt('hmtx') + 4 * Math.min(glyph, widths - 1))
  const em = (at: number) => font.readInt16BE(tableAt('hhea') + at) / unitsPerEm
  return {
    characters: new Set(glyphs.keys()),
    ascent: em(4),
    descent: -em(6),
    lineGap: em(8),
    meanWidth(text) {
      const characters = [...text]
      const sum = characters.reduce((total, character) => total + widthOf(glyphs.get(character) ?? 0), 0)
      return sum / characters.length / unitsPerEm
    },
  }
}

function readTableOffsets(font: Buffer): (name: string) => number {
  const offsets = new Map<string, number>()
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    offsets.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8))
  }
  return (name) => {
    const offset = offsets.get(name)
    if (offset === undefined) throw new Error(`The font has no table ${name}.`)
    return offset
  }
}

/** Maps characters to glyphs, from the cmap subtable of format 4 that every web font has. */
function readGlyphs(font: Buffer, cmap: number): Map<string, number> {
  const glyphs = new Map<string, number>()
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + 8 * index)
    if (font.readUInt16BE(table) === 4) readSegments(font, table, glyphs)
  }
  return glyphs
}

function readSegments(font: Buffer, table: number, glyphs: Map<string, number>): void {
  const size = font.readUInt16BE(table + 6)
  for (let at = table + 14; at < table + 14 + size; at += 2) {
    const last = font.readUInt16BE(at)
    const first = font.readUInt16BE(at + size + 2)
    const delta = font.readUInt16BE(at + 2 * size + 2)
    const rangeAt = at + 3 * size + 2
    const range = font.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : font.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (listed !== 0) glyphs.set(String.fromCodePoint(code), (listed + delta) & 0xffff)
    }
  }
}
