/** Markdown of `content/pages`, which the operator alone writes. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from our own files, no visitor writes into them
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
