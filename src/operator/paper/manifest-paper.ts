import { isolate } from '../../i18n/isolate.ts'
import { languages } from '../../i18n/locales.ts'
import { lastNameFirst } from '../../shared/person-name.ts'
import type { ManifestData, ManifestPartyData } from '../operations/operations.ts'
import { namedText, noticeText } from './notice-text.ts'
import { element, type PaperElement } from './paper-element.ts'
import type { PaperWords } from './paper-words.ts'

/**
 * The manifest for printing, both from the app and from the file that the command line writes. Each party has a box to
 * tick, and room to write down the cash taken.
 * @param readOn the operator's day on which the manifest was read
 */
export function manifestPaper(
  { date, departures, places, totals, readAt }: ManifestData,
  readOn: string,
  words: PaperWords,
): PaperElement {
  const { t, formats } = words
  const readTime = `${formats.shortDay(readOn)}, ${formats.time(new Date(readAt))}`
  const tripOf = (place: ManifestData['places'][number]) =>
    departures.length > 1
      ? departures.find(({ trip, start }) => trip === place.trip && start === place.start)?.name
      : undefined
  return element('div', 'paper manifest-paper', [
    element('h1', '', [formats.fullDay(date)]),
    element('p', '', [
      [
        summaryOf(totals, words),
        t('paper.due_on_board', { amount: formats.money(totals.dueAmount) }),
        t('paper.read_at', { time: readTime }),
      ].join(' · '),
    ]),
    ...places.map((place) => placePaper(place, tripOf(place), words)),
    ...(places.length === 0 ? [element('p', '', [t('paper.none')])] : []),
  ])
}

const columns = ['aboard', 'name', 'people', 'phone', 'wishes', 'due', 'taken'] as const

function placePaper(
  { name, departsAt, parties, totals }: ManifestData['places'][number],
  trip: string | undefined,
  words: PaperWords,
): PaperElement {
  const { t, formats } = words
  const head = columns.map((column) => element('th', column === 'due' ? 'due' : '', [t(`paper.${column}`)]))
  const foot = [
    element('td', '', []),
    { ...element('td', '', [summaryOf(totals, words)]), colSpan: 4 },
    element('td', 'due', [formats.money(totals.dueAmount)]),
    element('td', '', []),
  ]
  return element('section', '', [
    element('h2', '', [trip === undefined ? name : `${trip}: ${name}`, ' ', element('span', '', [departsAt])]),
    element('table', '', [
      element('thead', '', [element('tr', '', head)]),
      element(
        'tbody',
        '',
        parties.map((party) => partyPaper(party, words)),
      ),
      element('tfoot', '', [element('tr', '', foot)]),
    ]),
  ])
}

function partyPaper(party: ManifestPartyData, words: PaperWords): PaperElement {
  const { code, firstName, lastName, phone, locale, dueAmount, aboard, guests } = party
  const name = lastNameFirst({ firstName: isolate(firstName), lastName: isolate(lastName) })
  return element('tr', '', [
    element('td', 'tick', [aboard === guests ? '☑' : '☐']),
    element('td', 'name', [element('b', '', [name]), ' ', element('span', 'code', [code])]),
    element('td', '', [peopleOf(party, words)]),
    element('td', '', [phone, ' ', element('span', 'language', [languages[locale].name])]),
    element('td', 'wishes', wishesOf(party, words)),
    element('td', 'due', [dueAmount > 0 ? words.formats.money(dueAmount) : words.t('paper.paid')]),
    element('td', 'taken', []),
  ])
}

function wishesOf(party: ManifestPartyData, words: PaperWords): PaperElement['children'] {
  const { extras, notes, ownNotes } = party
  const notice = noticeText(party, words)
  const named = namedText(party, words.t)
  return [
    ...(named ? [element('span', '', [named])] : []),
    ...(notice ? [element('b', '', [notice])] : []),
    ...extras.map(({ title, pieces }) => element('span', '', [`${pieces} × ${title}`])),
    ...(notes ? [element('q', '', [notes])] : []),
    ...ownNotes.map((note) => element('span', 'own', [note])),
  ].flatMap((wish, index) => (index === 0 ? [wish] : [' ', wish]))
}

/** `3 parties, 8 guests (6 adults, 2 children)` */
const summaryOf = (totals: ManifestData['totals'], words: PaperWords) =>
  words.t('paper.summary', { parties: totals.parties, guests: totals.guests, people: peopleOf(totals, words) })

const peopleOf = (of: Record<'adults' | 'children' | 'infants', number>, { t }: PaperWords) =>
  (['adults', 'children', 'infants'] as const)
    .filter((age) => of[age] > 0)
    .map((age) => t(`people.${age}`, { count: of[age] }))
    .join(', ')
