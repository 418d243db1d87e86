const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Full-width by Unicode's East Asian Width, and what is drawn as a picture: two columns of a terminal. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
const invisible = /^[\p{M}\p{Cf}]+$/u

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += widthOfOne(segment)
  return width
}

const widthOfOne = (segment: string) => (invisible.test(segment) ? 0 : wide.test(segment) ? 2 : 1)

export const padded = (text: string, width: number, align: 'left' | 'right' = 'left'): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'left' ? text + space : space + text
}

/** Cut to `width` columns, with an ellipsis where something is missing. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let taken = 0
  for (const { segment } of graphemes.segment(text)) {
    taken += widthOfOne(segment)
    if (taken > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Broken between words into lines of at most `width` columns; a longer word is broken where it must. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function pieces(word: string, width: number): string[] {
  const made: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (widthOf(piece + segment) > width) {
      made.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...made, piece]
}
