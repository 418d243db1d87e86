import { Marked, type Tokens } from 'marked'
import { hrefTo } from '../i18n/href-to.ts'
import type { Locale } from '../i18n/locales.ts'
import { type Page, pageKeys } from '../pages.ts'

export interface Section {
  id: string
  title: string
}

/**
 * The body of a page as HTML, a section below each headline, and the headlines for a table of contents. Places in it are still
 * to be filled.
 */
export function rendered(markdown: string, locale: Locale): { html: string; sections: Section[] } {
  const sections: Section[] = []
  const heading = ({ text, depth }: Tokens.Heading) => {
    if (depth !== 2) throw new Error(`the headline "${text}" is not one of the second level`)
    const section = { id: idOf(text), title: text }
    sections.push(section)
    const before = sections.length > 1 ? '</section>\n' : ''
    return `${before}<section><h2 id="${section.id}">${escaped(text)}</h2>\n`
  }
  const link = ({ href, text }: Tokens.Link) => `<a href="${escaped(address(href, locale))}">${escaped(text)}</a>`
  const html = new Marked({ renderer: { heading, link } }).parse(markdown, { async: false })
  return { html: sections.length > 0 ? `${html}</section>\n` : html, sections }
}

/** `[the terms](page:terms_of_purchase)` leads to that page in the reader's language; other addresses stay. */
function address(href: string, locale: Locale): string {
  const [, page] = href.match(/^page:(\w+)$/) ?? []
  if (page === undefined) return href
  if (!pageKeys.includes(page as Page)) throw new Error(`there is no page ${page} to link to`)
  return hrefTo(page as Page, locale)
}

/** `Wenn Sie stornieren` is `wenn-sie-stornieren`, without the accents that would be written as %C5%A1. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, (between) => (/^\p{M}+$/u.test(between) ? '' : '-'))
    .replace(/^-|-$/g, '')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
