/**
 * Renders `<i>` in a headline as italics, as in "A day among the <i>islands</i>". Translators write the tags. All
 * other HTML is shown as text.
 */
export function Italics({ text }: { text: string }) {
  return text.split(/<i>(.*?)<\/i>/).map(
    (part, index) =>
      part &&
      (index % 2 === 1 ? (
        <i key={index} className={isShortPhrase(part) ? 'unbroken' : undefined}>
          {part}
        </i>
      ) : (
        <span key={index}>{part}</span>
      )),
  )
}

/**
 * Whether a text has several words and fits into one line. Such words move to the next line together. A text without
 * spaces can be part of a word, and it must not be moved away from the rest of this word.
 */
const isShortPhrase = (text: string): boolean => text.length <= 22 && /\s/.test(text)
