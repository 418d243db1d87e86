export interface Screenshot {
  name: string
  locale: string
  width: number
  /** The path of the screenshot, relative to the contact sheet. */
  file: string
  findings: string[]
}

/** An HTML page with all screenshots: a row per scene, a column per language and width. */
export function contactSheet(shots: Screenshot[]): string {
  const columns = [...new Set(shots.map(({ locale, width }) => `${locale} ${width}`))]
  const rows = [...new Set(shots.map(({ name }) => name))].map((name) => {
    const cells = columns.map((column) => {
      const shot = shots.find((one) => one.name === name && `${one.locale} ${one.width}` === column)
      if (!shot) return '<td></td>'
      const marks = shot.findings.length > 0 ? ` class="found" title="${shot.findings.map(escaped).join('&#10;')}"` : ''
      return `<td${marks}><a href="${shot.file}"><img loading="lazy" src="${shot.file}" alt="${name}, ${column}"></a></td>`
    })
    return `<tr><th>${name}</th>${cells.join('')}</tr>`
  })
  return `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 20px; font: 14px sans-serif; background: #ddd }
  th { position: sticky; left: 0; top: 0; padding: 8px; text-align: left; background: #ddd }
  td { vertical-align: top }
  img { width: 240px; max-height: 480px; object-fit: cover; object-position: top; background: #fff }
  .found img { outline: 4px solid #ae2418 }
</style>
<table>
<tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>
${rows.join('\n')}
</table>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
