import { isLocale, languages } from '../../../i18n/locales.ts'
import type { AppI18n } from '../i18n/i18n.tsx'
import { languageOf, placeInSection, sectionOf } from './paths.ts'

/** The name of a part of the site document. */
export function sectionLabel(section: string, { t, has }: AppI18n): string {
  const key = `studio.section.${section}`
  return has(key) ? t(key) : readable(section.replace(/^pages\./, ''))
}

/** The label of a word of a path, such as `meta_title`, `0` or `hr`. */
export function wordLabel(word: string, { t, has }: AppI18n): string {
  const key = `studio.word.${word}`
  if (has(key)) return t(key)
  if (isLocale(word)) return languages[word].name
  return /^\d+$/.test(word) ? String(Number(word) + 1) : readable(word)
}

/** The label of a path within a section or a value: "Slides 1" for `slides.0`. */
export const placeLabel = (place: string, i18n: AppI18n): string =>
  place
    .split('.')
    .map((word) => wordLabel(word, i18n))
    .join(' ')

/** The full name of a field, with its section and language: "Home page: Slides 1 Headline (English)". */
export function fieldName(path: string, i18n: AppI18n): string {
  const locale = languageOf(path)
  const name = `${sectionLabel(sectionOf(path), i18n)}: ${placeLabel(placeInSection(path), i18n)}`
  return locale ? `${name} (${languages[locale].name})` : name
}

const things = ['trips', 'quays', 'offers', 'boats', 'pictures'] as const

/**
 * The name of a text in a translator's file. The text belongs to a field, or to a trip, quay or other thing: "Trip
 * brac: lead".
 */
export function textName(path: string, i18n: AppI18n): string {
  const [root, id = '', ...words] = path.split('.')
  const kind = things.find((each) => each === root)
  if (!kind) return fieldName(path, i18n)
  const place = words.filter((word) => !isLocale(word)).join('.')
  return `${i18n.t(`studio.translation.${kind}`, { id: id.slice(0, 20) })}: ${placeLabel(place, i18n)}`
}

/**
 * The hint of a field: where the site shows the field, how long its text can be, and what it means if the field is
 * empty. Undefined if the field has no hint.
 */
export function fieldHint(path: string, place: string, { t, has }: AppI18n): string | undefined {
  const [last = ''] = place.split('.').slice(-1)
  const section = sectionOf(path)
  const keys = [`studio.hint.${section}.${place}`, `studio.hint.${section}`, `studio.hint.${last}`]
  return keys.filter(has).map((key) => t(key))[0]
}

/**
 * The label for a field whose value is null. The label says what the site uses instead, such as "As set on the server".
 * Undefined if null means that the fact is unknown.
 */
export function nullLabel(path: string, { t, has }: AppI18n): string | undefined {
  const key = `studio.null.${path}`
  return has(key) ? t(key) : undefined
}

const quayValues = [
  [/^parking_(\w+)_metres$/, 'studio.value.quay_parking_metres'],
  [/^cash_machine_(\w+)_metres$/, 'studio.value.quay_cash_metres'],
  [/^(\w+)_departs_at$/, 'studio.value.quay_departs_at'],
] as const

/** What a placeholder of page texts stands for. */
export function valueLabel(name: string, { t, has }: AppI18n): string {
  const key = `studio.value.${name}`
  if (has(key)) return t(key)
  if (name.startsWith('promise_')) return t('studio.value.promise')
  for (const [pattern, message] of quayValues) {
    const [, quay] = pattern.exec(name) ?? []
    if (quay) return t(message, { quay: readable(quay) })
  }
  return readable(name)
}

function readable(word: string): string {
  const text = word
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
