import { Blob, Face, Font as HarfBuzzFont, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'

export interface Font {
  characters: Set<string>
  /** The ascent in em. All other metrics are in em too. */
  ascent: number
  descent: number
  lineGap: number
  /** The mean width of the text's characters, kerning included. */
  meanWidth(text: string): number
}

/** @param file a TrueType file */
export function readFont(file: Buffer): Font {
  const face = new Face(new Blob(file))
  const font = new HarfBuzzFont(face)
  const { ascender, descender, lineGap } = font.hExtents()
  return {
    characters: new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code))),
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    lineGap: lineGap / face.upem,
    meanWidth(text) {
      const buffer = new ShapingBuffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      shape(font, buffer)
      const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      return width / [...text].length / face.upem
    },
  }
}
