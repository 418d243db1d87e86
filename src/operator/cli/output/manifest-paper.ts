import { readFileSync } from 'node:fs'
import { currentSite } from '../../../content/site.ts'
import type { AppLocale } from '../../../contract/operator-app/app-locales.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { languages } from '../../../i18n/locales.ts'
import { escapeHtml } from '../../../shared/escape-html.ts'
import { lastNameFirst } from '../../../shared/person-name.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import type { manifest } from '../../operations/manifest.ts'
import { type Writer, writerIn } from '../../operations/sentences.ts'
import { tripNameOf } from './trip-name.ts'

type Manifest = AnswerOf<typeof manifest>
type Place = Manifest['places'][number]
type Party = Place['parties'][number]

/** The manifest for paper: one HTML file for A4, with a box to tick and room for the cash taken per party. */
export function manifestPaper({ date, departures, places, totals, readAt }: Manifest, locale: AppLocale): string {
  const writer = writerIn(locale)
  const { say, day, money, time } = writer
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${day(date)}, ${currentSite().business.name}`)}</title>
<style>${readFileSync(new URL('manifest-paper.css', import.meta.url), 'utf8')}</style>
</head>
<body>
<header>
<h1>${day(date)}</h1>
<p>${summaryOf(totals, writer)}, ${say('paper.due_at', { amount: money(totals.dueAmount), time: `${day(dayOf(new Date(readAt)))}, ${time(new Date(readAt))}` })}</p>
</header>
<main>
${places.map((place) => placeHtml(place, tripNameOf(place, departures), writer)).join('\n')}
${places.length === 0 ? `<p>${say('paper.none')}</p>` : ''}
</main>
</body>
</html>
`
}

const placeHtml = ({ name, departsAt, parties, totals }: Place, trip: string, writer: Writer) => `<section>
<h2>${escapeHtml(trip === '' ? name : `${trip}: ${name}`)} <span>${departsAt}</span></h2>
<table>
<thead><tr>${columns.map((column) => `<th${column === 'due' ? ' class="due"' : ''}>${writer.say(`paper.${column}`)}</th>`).join('')}</tr></thead>
<tbody>
${parties.map((party) => partyHtml(party, writer)).join('\n')}
</tbody>
<tfoot><tr><td></td><td colspan="4">${summaryOf(totals, writer)}</td><td class="due">${writer.money(totals.dueAmount)}</td><td></td></tr></tfoot>
</table>
</section>`

const columns = ['aboard', 'name', 'people', 'phone', 'wishes', 'due', 'taken'] as const

function partyHtml(party: Party, writer: Writer): string {
  const { code, firstName, lastName, phone, locale, dueAmount, boardedAt } = party
  const name = lastNameFirst({ firstName: isolate(firstName), lastName: isolate(lastName) })
  return `<tr>
<td class="tick">${boardedAt ? '☑' : '☐'}</td>
<td class="name"><b>${escapeHtml(name)}</b> <span class="code">${code}</span></td>
<td>${peopleOf(party, writer)}</td>
<td>${escapeHtml(phone)} <span class="language">${languages[locale].name}</span></td>
<td class="wishes">${extrasAndNotesHtml(party)}</td>
<td class="due">${dueAmount > 0 ? writer.money(dueAmount) : writer.say('paper.paid')}</td>
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
const summaryOf = (totals: Manifest['totals'], writer: Writer) =>
  writer.say('paper.summary', { parties: totals.parties, guests: totals.guests, people: peopleOf(totals, writer) })

const peopleOf = (of: Record<'adults' | 'children' | 'infants', number>, { say }: Writer) =>
  (['adults', 'children', 'infants'] as const)
    .filter((age) => of[age] > 0)
    .map((age) => say(`people.${age}`, { count: of[age] }))
    .join(', ')
