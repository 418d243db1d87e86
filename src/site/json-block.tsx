/** JSON in which no words, whoever wrote them, can end the element that carries it. */
export type EmbeddedJson = string & { readonly embedded: true }

export const embeddedJson = (data: object): EmbeddedJson =>
  JSON.stringify(data).replaceAll('<', '\\u003c') as EmbeddedJson

interface JsonBlockProps {
  type: 'application/json' | 'application/ld+json'
  json: EmbeddedJson
}

/** Data inside of the page, which nothing runs. */
export const JsonBlock = ({ type, json }: JsonBlockProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is written
  <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
)
