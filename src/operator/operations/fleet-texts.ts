import { problemOf } from '../../content/problem.ts'
import { loadPictures } from '../../domain/pictures/pictures.ts'
import { listOffers } from '../../domain/pricing/set-offer.ts'
import {
  type FaultyRow,
  isUnchanged,
  type NumberedRow,
  problemOfRow,
  rowOf,
  type SavedTranslation,
  type TranslationRow,
} from '../../domain/site/translation.ts'
import { isInUse, loadTrips, type Trip } from '../../domain/trips/trips.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Operation, OperationContext } from './define-operation.ts'
import { boatSet, quaySet } from './fleet.ts'
import { pictureSet } from './pictures.ts'
import { offersSet } from './prices.ts'
import { tripSet } from './trips.ts'

type Value = string | string[]
type Texts = { [Language in Locale]?: Value }

/** A text of a trip, quay, offer, boat or picture, in all languages. */
interface FleetText {
  /** The name of the text, such as `about`. */
  name: string
  texts: Texts
  /** The maximum number of characters of the text, or of each part if the text is a list. */
  most: number
}

/** A trip, quay, offer, boat or picture. Its texts have no draft, so guests see a change at once. */
interface TranslatedObject {
  /** The beginning of the paths of the texts, such as `trips.brac`. */
  path: string
  texts: FleetText[]
  operation: Operation
  /** Makes the input of `operation` from new texts by name. */
  inputOf(texts: Record<string, Texts>): object
}

/**
 * The trips, quays, offers and boats in use, and all uploaded pictures. They have only the texts that exist in English,
 * the source.
 */
export async function objectsWithTexts(db: Queryable): Promise<TranslatedObject[]> {
  const [{ trips, quays, boats }, offers, pictures] = [
    await loadTrips(db),
    await listOffers(db),
    await loadPictures(db),
  ]
  return [
    ...trips.filter(isInUse).map(tripTexts),
    ...quays
      .filter(({ state }) => state === 'in_use')
      .map(({ id, texts: { pier, address, directions, from } }) =>
        thing(`quays.${id}`, quaySet, (texts) => ({ id, texts }), [
          ...[text('pier', pier, 120), text('address', address, 200)],
          ...[text('directions', directions, 400), text('from', from, 80)],
        ]),
      ),
    ...offers.map(({ id, title, description }) =>
      thing(
        `offers.${id}`,
        offersSet,
        (texts) => ({
          id,
          ...(texts.title && { title: { ...title, ...texts.title } }),
          ...(texts.description && { description: { ...description, ...texts.description } }),
        }),
        [text('title', title, 80), text('description', description, 300)],
      ),
    ),
    ...boats
      .filter(({ state }) => state !== 'retired')
      .map(({ id, facts: { marks } }) =>
        thing(`boats.${id}`, boatSet, (texts) => ({ id, facts: texts }), [text('marks', marks, 200)]),
      ),
    ...pictures.map(({ hash, alt }) =>
      thing(`pictures.${hash}`, pictureSet, (texts) => ({ hash, ...texts }), [text('alt', alt, 300)]),
    ),
  ]
}

function tripTexts({ id, names, titles, texts: { lead, about, included, bring } }: Trip): TranslatedObject {
  // A title that equals the name of the trip changes with the name, so only other titles are translated.
  const own = Object.entries(titles).filter(([locale, title]) => title !== names[locale as Locale])
  return thing(
    `trips.${id}`,
    tripSet,
    ({ names: newNames, titles: newTitles, ...texts }) => ({
      ...{ id, texts },
      ...(newNames && { names: newNames }),
      ...(newTitles && { titles: newTitles }),
    }),
    [
      ...[text('names', names, 80), text('titles', Object.fromEntries(own), 80), text('lead', lead, 300)],
      ...[text('about', about, 1000), text('included', included, 160), text('bring', bring, 160)],
    ],
  )
}

const text = (name: string, texts: Texts | undefined, most: number): FleetText => ({ name, texts: texts ?? {}, most })

const thing = (
  path: string,
  operation: object,
  inputOf: (texts: Record<string, Texts>) => object,
  texts: FleetText[],
): TranslatedObject => ({
  path,
  operation: operation as Operation,
  inputOf,
  texts: texts.filter(({ texts: { en } }) => en),
})

const partsOf = (value: Value | undefined): string[] => (value === undefined ? [] : [value].flat())
const pathOf = (of: TranslatedObject, { name, texts }: FleetText, locale: Locale, part: number): string =>
  [of.path, name, locale, ...(Array.isArray(texts.en) ? [part] : [])].join('.')

/** The texts in a language, each with its English source. */
export const fleetRows = (things: TranslatedObject[], locale: Locale): TranslationRow[] =>
  things.flatMap((of) =>
    of.texts.flatMap((each) =>
      partsOf(each.texts.en).map((source, part) =>
        rowOf(pathOf(of, each, locale, part), {
          ...{ source, text: partsOf(each.texts[locale])[part] ?? '', most: each.most },
        }),
      ),
    ),
  )

/** Saves the changed rows, with one call of the operation for each thing. A thing with a refused row is not saved. */
export async function saveFleetTexts(
  context: OperationContext,
  {
    things,
    locale,
    known,
    rows,
  }: {
    things: TranslatedObject[]
    locale: Locale
    known: ReadonlyMap<string, TranslationRow>
    rows: NumberedRow[]
  },
): Promise<Pick<SavedTranslation, 'changed' | 'refused'>> {
  const saved: Pick<SavedTranslation, 'changed' | 'refused'> = { changed: [], refused: [] }
  const given = new Map(rows.map((row) => [row.path, row]))
  for (const of of things) {
    const input: Record<string, Texts> = {}
    const written: NumberedRow[] = []
    const refused: FaultyRow[] = []
    for (const each of of.texts) {
      const paths = partsOf(each.texts.en).map((_, part) => pathOf(of, each, locale, part))
      const parts = partsOf(each.texts[locale])
      const changed = paths.flatMap((path, part) => {
        const [row, now] = [given.get(path), known.get(path)]
        if (!row || !now || isUnchanged(now, row)) return []
        parts[part] = row.text.trim()
        const problem = problemOfRow(now, row)
        if (problem) refused.push({ row: row.row, path, problem })
        return [row]
      })
      if (changed.length === 0) continue
      const [first] = changed
      if (first && Array.from(parts).some((part) => !part))
        refused.push({ row: first.row, path: first.path, problem: problemOf('part_missing') })
      input[each.name] = { [locale]: Array.isArray(each.texts.en) ? parts : parts[0] }
      written.push(...changed)
    }
    const [first] = written
    if (!first) continue
    if (refused.length === 0) {
      const performed = await of.operation.perform(context, of.inputOf(input))
      if (!performed.ok) {
        const problem = { sentence: performed.sentence(context.locale) }
        refused.push({ row: first.row, path: first.path, problem })
      }
    }
    saved.refused.push(...refused)
    if (refused.length === 0)
      saved.changed.push(
        ...written.map(({ path, text: after }) => ({ path, before: known.get(path)?.text ?? '', after: after.trim() })),
      )
  }
  return saved
}
