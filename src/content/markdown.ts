import { Marked, type Renderer, type Tokens } from 'marked'
import { hrefTo } from '../i18n/href-to.ts'
import type { Locale } from '../i18n/locales.ts'
import { type Page, pageKeys } from '../pages.ts'

export interface PageSection {
  id: string
  title: string
}

/**
 * Renders the body of a page as HTML, with a `<section>` per headline, and returns the headlines for a table of
 * contents. Placeholders such as `{returns_at}` stay in the HTML; the caller replaces them.
 */
export function renderMarkdown(markdown: string, locale: Locale): { html: string; sections: PageSection[] } {
  const sections: PageSection[] = []
  const heading = ({ text, depth }: Tokens.Heading) => {
    if (depth !== 2) throw new Error(`the headline "${text}" is not of level 2`)
    const section = { id: slugOf(text), title: text }
    sections.push(section)
    const closing = sections.length > 1 ? '</section>\n' : ''
    return `${closing}<section><h2 id="${section.id}">${escapeHtml(text)}</h2>\n`
  }
  const link = ({ href, text }: Tokens.Link) =>
    `<a href="${escapeHtml(resolveHref(href, locale))}">${escapeHtml(text)}</a>`
  const marked = new Marked({ renderer: { heading, link, table } })
  const html = marked.parse(markdown, { async: false })
  return { html: sections.length > 0 ? `${html}</section>\n` : html, sections }
}

/**
 * Tables get explicit roles: the phone layout (`text-page.css`) overrides `display: table`, and browsers then drop the
 * table semantics. That layout shows `data-label` instead of the column headers.
 */
function table(this: Renderer, { header, rows }: Tokens.Table): string {
  const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
  const label = (column: number) => (column === 0 ? '' : ` data-label="${escapeHtml(header[column]?.text ?? '')}"`)
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

/** Resolves `[the terms](page:terms_of_purchase)` to that page in the locale; other links stay unchanged. */
function resolveHref(href: string, locale: Locale): string {
  const [, page] = href.match(/^page:(\w+)$/) ?? []
  if (page === undefined) return href
  if (!pageKeys.includes(page as Page)) throw new Error(`link to an unknown page: ${page}`)
  return hrefTo(page as Page, locale)
}

/**
 * Converts a title to an anchor: `Wenn Sie stornieren` becomes `wenn-sie-stornieren`. Accents are removed, so that URLs
 * need no percent-encoding.
 */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, (separator) => (/^\p{M}+$/u.test(separator) ? '' : '-'))
    .replace(/^-|-$/g, '')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
