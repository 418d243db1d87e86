interface JsonBlockProps {
  type: 'application/json' | 'application/ld+json'
  data: object
}

/** Data inside of the page, which nothing runs. No words in it, whoever wrote them, can end the element. */
export function JsonBlock({ type, data }: JsonBlockProps) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in the line above
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
}
