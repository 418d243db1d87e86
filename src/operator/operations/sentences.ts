import en from '../../../messages/operator/en.json' with { type: 'json' }
import hr from '../../../messages/operator/hr.json' with { type: 'json' }
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { compileCatalogue } from '../../i18n/compile-catalogue.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { createTranslator, type MessageValues, type Translate } from '../../i18n/translator.ts'

type Key = keyof typeof en
/** A key of a sentence of the server and the commands, without its prefix `server.`. Other keys are for the app. */
export type ServerMessageKey = Extract<Key, `server.${string}`> extends `server.${infer Name}` ? Name : never

/** The keys of words that the app shares with files and commands. */
type WordKey = Extract<Key, `${(typeof wordGroups)[number]}.${string}`>
const wordGroups = ['cash_box', 'fact', 'harbour', 'ledger', 'paper', 'people', 'reports', 'source'] as const

/** Writes sentences in one language, with the formats for their values. */
export interface Writer {
  locale: AppLocale
  say(key: ServerMessageKey, values?: MessageValues): string
  word: Translate<WordKey>
  money(cents: number): string
  day(date: string): string
  time(instant: Date): string
}

const isServerMessage = ([key]: [string, string]) =>
  ['server', ...wordGroups].some((group) => key.startsWith(`${group}.`))
const writers: Record<AppLocale, Writer> = { en: writerOf('en', en), hr: writerOf('hr', hr) }

/** The writer for a language. It takes the sentences from `messages/operator/<locale>.json`. */
export const writerIn = (locale: AppLocale): Writer => writers[locale]

function writerOf(locale: AppLocale, texts: Record<string, string>): Writer {
  const catalogue = compileCatalogue(Object.fromEntries(Object.entries(texts).filter(isServerMessage)), locale)
  const translate: Translate<`server.${ServerMessageKey}` | WordKey> = createTranslator(locale, catalogue)
  const { money, shortDay, time } = formatsOf(locale)
  return {
    ...{ locale, money, day: shortDay, time },
    say: (key, values) => translate(`server.${key}`, values),
    word: translate,
  }
}
