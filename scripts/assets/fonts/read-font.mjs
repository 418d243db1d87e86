// A minimal TrueType parser for the character set and the metrics of a font.

/** @param {Buffer} font a TrueType file */
export function readFont(font) {
  const tables = readTableOffsets(font)
  const glyphs = readGlyphs(font, tables.cmap)
  const unitsPerEm = font.readUInt16BE(tables.head + 18)
  const widths = font.readUInt16BE(tables.hhea + 34)
  const widthOf = (glyph) => font.readUInt16BE(tables.hmtx + 4 * Math.min(glyph, widths - 1))
  const em = (at) => font.readInt16BE(tables.hhea + at) / unitsPerEm
  return {
    characters: new Set([...glyphs.keys()].map((code) => String.fromCodePoint(code))),
    ascent: em(4),
    descent: -em(6),
    lineGap: em(8),
    /** The mean width of the text's characters, in em and without kerning. */
    meanWidth(text) {
      const characters = [...text]
      const sum = characters.reduce((total, character) => total + widthOf(glyphs.get(character.codePointAt(0)) ?? 0), 0)
      return sum / characters.length / unitsPerEm
    },
  }
}

function readTableOffsets(font) {
  const tables = {}
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    tables[font.toString('latin1', at, at + 4)] = font.readUInt32BE(at + 8)
  }
  return tables
}

/** Maps characters to glyphs, from the cmap subtable of format 4 that every web font has. */
function readGlyphs(font, cmap) {
  const glyphs = new Map()
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + 8 * index)
    if (font.readUInt16BE(table) === 4) readSegments(font, table, glyphs)
  }
  return glyphs
}

function readSegments(font, table, glyphs) {
  const size = font.readUInt16BE(table + 6)
  for (let at = table + 14; at < table + 14 + size; at += 2) {
    const [last, first] = [font.readUInt16BE(at), font.readUInt16BE(at + size + 2)]
    const delta = font.readUInt16BE(at + 2 * size + 2)
    const rangeAt = at + 3 * size + 2
    const range = font.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : font.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff)
    }
  }
}
