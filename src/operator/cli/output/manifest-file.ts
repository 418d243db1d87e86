import { readFileSync } from 'node:fs'
import { currentSite } from '../../../content/site.ts'
import type { AppLocale } from '../../../contract/operator-app/app-locales.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { escapeHtml } from '../../../shared/escape-html.ts'
import type { ManifestData } from '../../operations/operations.ts'
import { writerIn } from '../../operations/sentences.ts'
import { manifestPaper } from '../../paper/manifest-paper.ts'
import type { PaperElement } from '../../paper/paper-element.ts'

/** Returns the printable manifest: a single HTML file, laid out for A4 paper. */
export function manifestFile(manifest: ManifestData, locale: AppLocale): string {
  const formats = formatsOf(locale)
  const paper = manifestPaper(manifest, dayOf(new Date(manifest.readAt)), { t: writerIn(locale).word, formats })
  const styles = ['manifest-file.css', '../../paper/manifest-paper.css'].map((path) =>
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  )
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${formats.shortDay(manifest.date)}, ${currentSite().business.name}`)}</title>
<style>${styles.join('')}</style>
</head>
<body>
${htmlOf(paper)}
</body>
</html>
`
}

function htmlOf(node: PaperElement | string): string {
  if (typeof node === 'string') return escapeHtml(node)
  const { tag, className, colSpan, children } = node
  const attributes = `${className && ` class="${className}"`}${colSpan ? ` colspan="${colSpan}"` : ''}`
  return `<${tag}${attributes}>${children.map(htmlOf).join('')}</${tag}>`
}
