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

/** Several words that fit into one line: they move to the next line together. Part of a word stays where it is. */
const isShortPhrase = (text: string): boolean => text.length <= 22 && /\s/.test(text)
