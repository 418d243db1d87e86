import { Marked, type Renderer, type Tokens } from 'marked'
import type { Locale } from '../i18n/locales.ts'
import { hrefTo, type Page, pageKeys } from '../pages.ts'
import { escapeHtml } from '../shared/escape-html.ts'
import { problemOf, type ValueProblem } from './problem.ts'

/** Reports a fault. @param place an offset in the file, or a text in it */
export type Report = (place: number | string, problem: ValueProblem) => unknown

export interface PageSection {
  id: string
  title: string
}

/**
 * Renders the body of a page as HTML, with a `<section>` per headline, and returns the headlines for a table of
 * contents. Placeholders such as `{returns_at}` stay in the HTML; the caller replaces them.
 */
export function renderMarkdown(
  markdown: string,
  locale: Locale,
  report: Report,
): { html: string; sections: PageSection[] } {
  const sections: PageSection[] = []
  const heading = ({ raw, text, depth }: Tokens.Heading) => {
    if (depth !== 2) report(raw.trim(), problemOf('headline', { headline: text }))
    const section = { id: slugOf(text), title: text }
    sections.push(section)
    const closing = sections.length > 1 ? '</section>\n' : ''
    return `${closing}<section><h2 id="${section.id}">${escapeHtml(text)}</h2>\n`
  }
  const link = ({ raw, href, text }: Tokens.Link) => {
    const target = resolveHref(href, locale)
    if (target === undefined) {
      report(raw, problemOf('link', { link: href, pages: pageKeys.join(', ') }))
    }
    return `<a href="${escapeHtml(target ?? '')}">${escapeHtml(text)}</a>`
  }
  // HTML and images are shown as text, so that nothing an operator types can run a script or load a file.
  const asText = ({ raw }: Tokens.HTML | Tokens.Tag | Tokens.Image) => escapeHtml(raw)
  const marked = new Marked({ renderer: { heading, link, table, html: asText, image: asText } })
  const html = parsed(marked, markdown, report)
  if (html === undefined) return { html: '', sections: [] }
  return { html: sections.length > 0 ? `${html}</section>\n` : html, sections }
}

/**
 * Parses a text. Returns undefined, and reports why, if a word is too long or quotes and lists are nested too deeply:
 * the time of the parser grows with the square of the length of a word, and the parser recurses into quotes and lists.
 */
function parsed(marked: Marked, markdown: string, report: Report): string | undefined {
  const endless = markdown
    .split(/\s/)
    .find((word) => word.length > longestWord)
    ?.slice(0, 20)
  if (endless) {
    report(endless, problemOf('long_word', { maximum: longestWord, near: endless }))
    return undefined
  }
  try {
    return marked.parse(markdown, { async: false })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    report(0, problemOf('nesting'))
    return undefined
  }
}

const longestWord = 1000

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

/**
 * The address of a link: `page:terms_of_purchase` becomes the path of this page in the locale; other addresses stay
 * unchanged. Undefined if the page does not exist or the text is no address.
 */
function resolveHref(href: string, locale: Locale): string | undefined {
  const [, page] = href.match(/^page:(.*)$/) ?? []
  if (page === undefined) return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/.test(href) ? href : undefined
  return pageKeys.includes(page as Page) ? hrefTo(page as Page, locale) : undefined
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
