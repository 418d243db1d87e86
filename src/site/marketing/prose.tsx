interface ProseProps {
  html: string
  /** Its first paragraph leads into the page. */
  opening?: boolean
}

/** Markdown of `content/pages`, which the operator alone writes. */
export function Prose({ html, opening = false }: ProseProps) {
  const className = opening ? 'prose opening' : 'prose'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from our own files, no visitor writes into them
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
