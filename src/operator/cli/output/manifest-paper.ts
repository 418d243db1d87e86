import { readFileSync } from 'node:fs'
import { currentSite } from '../../../content/site.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { languages } from '../../../i18n/locales.ts'
import { escapeHtml } from '../../../shared/escape-html.ts'
import { lastNameFirst } from '../../../shared/person-name.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import type { manifest } from '../../operations/manifest.ts'
import { formatDateTime, formatDay, formatEuros, peopleOf, pluralize } from './format.ts'
import { tripNameOf } from './trip-name.ts'

type Manifest = AnswerOf<typeof manifest>
type Place = Manifest['places'][number]
type Party = Place['parties'][number]

/** The manifest for paper: one HTML file for A4, with a box to tick and room for the cash taken per party. */
export function manifestPaper({ date, departures, places, totals, readAt }: Manifest): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${formatDay(date)}, ${currentSite().business.name}`)}</title>
<style>${readFileSync(new URL('manifest-paper.css', import.meta.url), 'utf8')}</style>
</head>
<body>
<header>
<h1>${formatDay(date)}</h1>
<p>${summaryOf(totals)}, ${formatEuros(totals.dueAmount)} due in cash. As of ${formatDateTime(readAt)}.</p>
</header>
<main>
${places.map((place) => placeHtml(place, tripNameOf(place, departures))).join('\n')}
${places.length === 0 ? '<p>No bookings.</p>' : ''}
</main>
</body>
</html>
`
}

const placeHtml = ({ name, departsAt, parties, totals }: Place, trip: string) => `<section>
<h2>${escapeHtml(trip === '' ? name : `${trip}: ${name}`)} <span>${departsAt}</span></h2>
<table>
<thead><tr><th>aboard</th><th>name</th><th>people</th><th>phone</th><th>extras and notes</th><th class="due">due</th><th>taken</th></tr></thead>
<tbody>
${parties.map(partyHtml).join('\n')}
</tbody>
<tfoot><tr><td></td><td colspan="4">${summaryOf(totals)}</td><td class="due">${formatEuros(totals.dueAmount)}</td><td></td></tr></tfoot>
</table>
</section>`

function partyHtml(party: Party): string {
  const { code, firstName, lastName, phone, locale, dueAmount, boardedAt } = party
  const name = lastNameFirst({ firstName: isolate(firstName), lastName: isolate(lastName) })
  return `<tr>
<td class="tick">${boardedAt ? '☑' : '☐'}</td>
<td class="name"><b>${escapeHtml(name)}</b> <span class="code">${code}</span></td>
<td>${peopleOf(party)}</td>
<td>${escapeHtml(phone)} <span class="language">${languages[locale].name}</span></td>
<td class="wishes">${extrasAndNotesHtml(party)}</td>
<td class="due">${dueAmount > 0 ? formatEuros(dueAmount) : 'paid'}</td>
<td class="taken"></td>
</tr>`
}

const extrasAndNotesHtml = ({ extras, notes, ownNotes }: Party) =>
  [
    ...extras.map(({ title, pieces }) => `<span>${pieces} × ${escapeHtml(title)}</span>`),
    ...(notes ? [`<q>${escapeHtml(notes)}</q>`] : []),
    ...ownNotes.map((note) => `<span class="own">${escapeHtml(note)}</span>`),
  ].join(' ')

/** `3 parties, 8 guests (6 adults, 2 children)` */
const summaryOf = (totals: Manifest['totals']) =>
  `${pluralize(totals.parties, 'party', 'parties')}, ${pluralize(totals.guests, 'guest')} (${peopleOf(totals)})`
