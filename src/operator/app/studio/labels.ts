import { isLocale, languages } from '../../../i18n/locales.ts'
import type { AppI18n } from '../i18n/i18n.tsx'
import { languageOf, placeInSection, sectionOf } from './paths.ts'

/** The name of a part of the site document. */
export function sectionLabel(section: string, { t, has }: AppI18n): string {
  const key = `studio.section.${section}`
  return has(key) ? t(key) : readable(section.replace(/^pages\./, ''))
}

/** A word of a path: `meta_title`, `0`, `hr`. */
export function wordLabel(word: string, { t, has }: AppI18n): string {
  const key = `studio.word.${word}`
  if (has(key)) return t(key)
  if (isLocale(word)) return languages[word].name
  return /^\d+$/.test(word) ? String(Number(word) + 1) : readable(word)
}

/** The words of a path below its section: "Slides 1". */
export const placeLabel = (place: string, i18n: AppI18n): string =>
  place
    .split('.')
    .map((word) => wordLabel(word, i18n))
    .join(' ')

/** The name of a field anywhere: "Home page: Slides 1 Headline (English)". */
export function fieldName(path: string, i18n: AppI18n): string {
  const locale = languageOf(path)
  const name = `${sectionLabel(sectionOf(path), i18n)}: ${placeLabel(placeInSection(path), i18n)}`
  return locale ? `${name} (${languages[locale].name})` : name
}

const things = ['trips', 'quays', 'offers', 'boats', 'pictures'] as const

/** The name of a text in a translator's file: of a field, or of a trip for example: "Trip brac: lead". */
export function textName(path: string, i18n: AppI18n): string {
  const [root, id = '', ...words] = path.split('.')
  const kind = things.find((each) => each === root)
  if (!kind) return fieldName(path, i18n)
  const place = words.filter((word) => !isLocale(word)).join('.')
  return `${i18n.t(`studio.translation.${kind}`, { id: id.slice(0, 20) })}: ${placeLabel(place, i18n)}`
}

/** Where a field stands, how long it may be, and what an empty one means, for the important ones. */
export function fieldHint(path: string, place: string, { t, has }: AppI18n): string | undefined {
  const [last = ''] = place.split('.').slice(-1)
  const section = sectionOf(path)
  const keys = [`studio.hint.${section}.${place}`, `studio.hint.${section}`, `studio.hint.${last}`]
  return keys.filter(has).map((key) => t(key))[0]
}

/** What a field without a value has instead, where that is no unknown fact. */
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
