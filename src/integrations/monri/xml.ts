/** An element with either text or elements in it. Attributes tell types in Monri's answers and are passed over. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/**
 * The little XML that Monri answers in, and nothing else: no declarations of types or entities, no comments, no CDATA,
 * no text beside elements. Null for whatever isn't exactly that.
 */
export function readXml(source: string): XmlElement | null {
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
    } else parent.text += decoded(text ?? '')
  }
  const [document] = open
  const [root, ...others] = document?.children ?? []
  const whole = end === rest.length && open.length === 1 && others.length === 0 && document?.text === ''
  return whole && root ? root : null
}

const tokens =
  /<(?<opening>[A-Za-z][\w-]*)(?:\s+[A-Za-z][\w:-]*="[^"<>]*")*\s*(?<empty>\/)?>|<\/(?<closing>[A-Za-z][\w-]*)\s*>|(?<text>(?:[^<>&]|&(?:amp|lt|gt|quot|apos|#\d{1,7});)+)/g

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|\w+);/g, (entity, code?: string) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[entity] ?? ''),
  )

/** Elements of Monri's requests; what stands in them comes from us and has no character to be escaped. */
export const writeXml = (root: string, fields: Record<string, string>): string => {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${elements.join('')}</${root}>`
}
