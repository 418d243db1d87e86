import { Fragment } from 'react'

/**
 * A headline whose drifting half is set in italics: "A whole day on <i>still water</i>".
 * The translators place the marks; nothing else of HTML is understood.
 */
export function Italics({ text }: { text: string }) {
  return text
    .split(/<i>(.*?)<\/i>/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? <i>{part}</i> : part}</Fragment>)
}
