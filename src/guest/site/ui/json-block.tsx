/** JSON in which `<` is escaped, so that no text in it can close the script element around it. */
export type EmbeddedJson = string & { readonly embedded: true }

export const embeddedJson = (data: object): EmbeddedJson =>
  JSON.stringify(data).replaceAll('<', '\\u003c') as EmbeddedJson

interface JsonBlockProps {
  type: 'application/json' | 'application/ld+json'
  json: EmbeddedJson
}

/** A script element with data, which the browser does not execute. */
export const JsonBlock = ({ type, json }: JsonBlockProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `embeddedJson` has escaped it
  <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
)
