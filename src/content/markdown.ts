import { Marked, type Renderer, type Tokens } from 'marked'
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
  const marked = new Marked({ renderer: { heading, link, table } })
  const html = marked.parse(markdown, { async: false })
  return { html: sections.length > 0 ? `${html}</section>\n` : html, sections }
}

/**
 * Roles are explicit because the phone layout takes `display: table` away, and browsers drop the table's semantics with it
 * (`text-page.css`). That layout shows `data-label` instead of the column headers.
 */
function table(this: Renderer, { header, rows }: Tokens.Table): string {
  const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
  const label = (column: number) => (column === 0 ? '' : ` data-label="${escaped(header[column]?.text ?? '')}"`)
  const row = (cells: string[]) => `<tr role="row">${cells.join('')}</tr>\n`
  const columns = header.map((cell) => `<th role="columnheader" scope="col">${inline(cell)}</th>`)
  const body = rows.map((cells) =>
    row(cells.map((cell, column) => `<td role="cell"${label(column)}>${inline(cell)}</td>`)),
  )
  return `<table role="table">
<thead role="rowgroup">
${row(columns)}</thead>
<tbody role="rowgroup">
${body.join('')}</tbody>
</table>
`
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
