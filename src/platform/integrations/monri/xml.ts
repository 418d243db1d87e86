/** An element with either text or child elements. Attributes are ignored: Monri uses them only for type hints. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/**
 * Parses the XML subset that Monri uses. Returns null for anything else: DOCTYPE, entity declarations, comments, CDATA,
 * mixed content.
 */
export function parseXml(source: string): XmlElement | null {
  const rest = source.replace(/^\uFEFF?\s*<\?xml\b[^<>]*\?>/, '').trim()
  const open: XmlElement[] = [{ name: '', text: '', children: [] }]
  let end = 0
  for (const token of rest.matchAll(tokens)) {
    if (token.index !== end) return null
    end += token[0].length
    const parent = open.at(-1)
    if (!parent) return null
    const { opening, empty, closing, text } = token.groups ?? {}
    if (opening) {
      const element = { name: opening, text: '', children: [] }
      parent.children.push(element)
      if (!empty) open.push(element)
    } else if (closing) {
      if (parent.name !== closing || (parent.children.length > 0 && parent.text.trim() !== '')) return null
      open.pop()
    } else parent.text += decodeEntities(text ?? '')
  }
  const [document] = open
  const [root, ...others] = document?.children ?? []
  const isComplete = end === rest.length && open.length === 1 && others.length === 0 && document?.text === ''
  return isComplete && root ? root : null
}

const tokens =
  /<(?<opening>[A-Za-z][\w-]*)(?:\s+[A-Za-z][\w:-]*="[^"<>]*")*\s*(?<empty>\/)?>|<\/(?<closing>[A-Za-z][\w-]*)\s*>|(?<text>(?:[^<>&]|&(?:amp|lt|gt|quot|apos|#\d{1,7});)+)/g

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|\w+);/g, (entity, code?: string) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[entity] ?? ''),
  )

/** Builds a request document. We generate all values, and none contains characters that need escaping. */
export const buildXml = (root: string, fields: Record<string, string>): string => {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${elements.join('')}</${root}>`
}
