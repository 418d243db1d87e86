import { readFileSync } from 'node:fs'
import { business } from '../../../content/business.ts'
import type { BoardingPlace } from '../../domain/boarding/boarding-places.ts'
import type { ManifestParty } from '../../domain/boarding/manifest.ts'
import { isolate } from '../../i18n/isolate.ts'
import { languages } from '../../i18n/locales.ts'
import type { ManifestTotals } from '../../shared/manifest-totals.ts'
import { searchText } from '../../shared/search-text.ts'
import { telephoneHref } from '../../shared/telephone-href.ts'
import { formatDateTime, formatDay, formatEuros, pluralize } from '../output/format.ts'
import { lastNameFirst } from '../output/parties.ts'

interface Day {
  date: string
  places: BoardingPlace[]
  totals: ManifestTotals
  madeAt: Date
}

/**
 * The manifest as one self-contained HTML file. It can be printed on A4, or used offline on a phone to tick off the parties.
 */
export function manifestPage({ date, places, totals, madeAt }: Day): string {
  const title = `${formatDay(date)}, ${business.name}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(title)}</title>
<style>${readSibling('manifest.css')}${readSibling('manifest-print.css')}</style>
</head>
<body data-date="${date}">
<header>
<h1>${formatDay(date)}</h1>
<p>${summaryOf(totals)}, ${formatEuros(totals.dueAmount)} due in cash. As of ${formatDateTime(madeAt)}.</p>
<form class="tools" role="search"><label>Search <input type="search" id="search" autocomplete="off" placeholder="name, code or phone"></label>
<output id="aboard" aria-live="polite"></output>
<button type="button" id="save">Save the ticks</button></form>
<p id="nothing" hidden>No party matches this search.</p>
<p id="storage-warning" hidden>This browser can’t store the ticks: save them before you close the page.</p>
</header>
<main>
${places.map(placeHtml).join('\n')}
${places.length === 0 ? '<p>No bookings.</p>' : ''}
</main>
<script>${searchText}
${readSibling('manifest.js')}</script>
</body>
</html>
`
}

const readSibling = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const placeHtml = ({ name, departsAt, parties, totals }: BoardingPlace) => `<section>
<h2>${escapeHtml(name)} <span>${departsAt}</span></h2>
<table>
<thead><tr><th>aboard</th><th>name</th><th>people</th><th>phone</th><th>extras and notes</th><th class="due">due</th><th>taken</th></tr></thead>
<tbody>
${parties.map(partyHtml).join('\n')}
</tbody>
<tfoot><tr><td></td><td colspan="4">${summaryOf(totals)}</td><td class="due">${formatEuros(totals.dueAmount)}</td><td></td></tr></tfoot>
</table>
</section>`

function partyHtml(party: ManifestParty): string {
  const { code, firstName, lastName, guests, phone, locale, dueAmount, boardedAt } = party
  const name = escapeHtml(lastNameFirst({ firstName: isolate(firstName), lastName: isolate(lastName) }))
  const callHref = telephoneHref(phone)
  const search = escapeHtml(searchText([firstName, lastName, firstName, code, phone].join(' ')))
  return `<tr data-code="${code}" data-guests="${guests}" data-due="${dueAmount}" data-search="${search}"${boardedAt ? ' data-aboard' : ''}>
<td class="tick"><input type="checkbox" aria-label="${name} is aboard"></td>
<td class="name"><b>${name}</b> <span class="code">${code}</span></td>
<td class="people">${peopleOf(party)}</td>
<td class="phone"><a${callHref ? ` href="${callHref}"` : ''}>${escapeHtml(phone)}</a> <span class="language">${languages[locale].name}</span></td>
<td class="wishes">${extrasAndNotesHtml(party)}</td>
<td class="due">${dueAmount > 0 ? formatEuros(dueAmount) : 'paid'}</td>
<td class="taken">${dueAmount > 0 ? cashInputHtml(name, dueAmount) : ''}</td>
</tr>`
}

const cashInputHtml = (name: string, due: number) =>
  `<input inputmode="decimal" autocomplete="off" aria-label="cash taken from ${name}"> <button type="button" class="all">${formatEuros(due)} taken</button>`

const extrasAndNotesHtml = ({ extras, notes, ownNotes }: ManifestParty) =>
  [
    ...extras.map(({ title, pieces }) => `<span class="extra">${pieces} × ${escapeHtml(title)}</span>`),
    ...(notes ? [`<q>${escapeHtml(notes)}</q>`] : []),
    ...ownNotes.map((note) => `<span class="own">${escapeHtml(note)}</span>`),
  ].join(' ')

/** `3 parties, 8 guests (6 adults, 2 children)` */
const summaryOf = (totals: ManifestTotals) =>
  `${pluralize(totals.parties, 'party', 'parties')}, ${pluralize(totals.guests, 'guest')} (${peopleOf(totals)})`

/** Describes a party: `2 adults, 1 child`. */
function peopleOf({ adults, children, infants }: Pick<ManifestParty, 'adults' | 'children' | 'infants'>): string {
  return [
    adults > 0 && pluralize(adults, 'adult'),
    children > 0 && pluralize(children, 'child', 'children'),
    infants > 0 && pluralize(infants, 'infant'),
  ]
    .filter(Boolean)
    .join(', ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
