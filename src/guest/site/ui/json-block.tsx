import type { EmbeddedJson } from '../../../shared/embedded-json.ts'

interface JsonBlockProps {
  type: 'application/json' | 'application/ld+json'
  json: EmbeddedJson
}

/** A script element with data, which the browser does not execute. */
export const JsonBlock = ({ type, json }: JsonBlockProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `embeddedJson` has escaped it
  <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
)
