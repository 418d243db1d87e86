interface ProseProps {
  html: string
  /** Sets the first paragraph in the lead style. */
  opening?: boolean
}

/** HTML rendered from the Markdown in `content/pages`. */
export function Prose({ html, opening = false }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is our own files, never user input
  return <div className={opening ? 'prose with-lead' : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />
}
