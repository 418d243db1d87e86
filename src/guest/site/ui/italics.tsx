/**
 * Renders `<i>` in a headline as italics, as in "A day among the <i>islands</i>". Translators write the tags. All
 * other HTML is shown as text.
 */
export function Italics({ text }: { text: string }) {
  const parts = text.split(/<i>(.*?)<\/i>/)
  return parts.map(
    (part, index) =>
      part &&
      (index % 2 === 1 ? (
        <i key={index} className={isShortPhrase(parts, index) ? 'unbroken' : undefined}>
          {part}
        </i>
      ) : (
        <span key={index}>{part}</span>
      )),
  )
}

/**
 * Whether a part has several words, fits into one line and touches no other word, as in `l’<i>elenco</i>`. Such words
 * move to the next line together.
 */
const isShortPhrase = (parts: string[], index: number): boolean => {
  const [before = '', phrase = '', after = ''] = parts.slice(index - 1, index + 2)
  return phrase.length <= 22 && /\s/.test(phrase) && /(^|\s)$/.test(before) && /^(\s|$)/.test(after)
}
