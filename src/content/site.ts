import { AsyncLocalStorage } from 'node:async_hooks'
import { aboutPictures, business, legalFacts, tripFacts } from '../../content/business.ts'
import { type Locale, locales } from '../i18n/locales.ts'
import { defaultLook } from './look-schema.ts'
import { defaultIntroduction, introducedMails } from './mail-introductions.ts'
import { readPageFiles } from './page-files.ts'
import { noPlacedPictures } from './picture-places.ts'
import { problemOf, type ValueProblem } from './problem.ts'
import { problemsOf } from './schema-problems.ts'
import { type SiteDocument, siteFields, withValue } from './site-schema.ts'

/** The values of the site document that differ from the defaults, by path. */
export type SiteValues = Readonly<Record<string, unknown>>

const usualIntroductions = (locale: Locale) =>
  Object.fromEntries(introducedMails.map((mail) => [mail, defaultIntroduction(mail, locale)]))

let files: SiteDocument | undefined

/** The site document of a new site: the values of `content/`. */
export function defaultSite(): SiteDocument {
  if (files) return files
  const pictures = noPlacedPictures()
  const languages = Object.fromEntries(locales.map((locale) => [locale, true])) as Record<Locale, boolean>
  const mails = Object.fromEntries(
    locales.map((locale) => [locale, usualIntroductions(locale)]),
  ) as SiteDocument['mails']
  const values = { business, tripFacts, legalFacts, aboutPictures, look: defaultLook }
  files = { ...values, pictures, languages, mails, pages: readPageFiles() }
  return files
}

/**
 * The values whose fields exist in the schema. Values of fields that only an earlier version of the site had are left
 * out.
 */
export const ofKnownFields = (values: SiteValues): SiteValues =>
  Object.fromEntries(Object.entries(values).filter(([path]) => siteFields.has(path)))

/**
 * The site document with the operator's values. A value that the schema refuses, or of a field that no longer exists, is left
 * out: then the default stays.
 */
export const siteOf = (values: SiteValues): SiteDocument =>
  Object.entries(values)
    .filter(([path, value]) => problemOfField(path, value) === undefined)
    .reduce<SiteDocument>((site, [path, value]) => withValue(site, path, value), defaultSite())

/** Why a field can't have a value; undefined if it can. */
export function problemOfField(path: string, value: unknown): ValueProblem | undefined {
  const field = siteFields.get(path)
  if (!field) return problemOf('no_field')
  return problemsOf(field.schema, value)[0]?.problem
}

let published: SiteDocument | undefined
const previews = new AsyncLocalStorage<SiteDocument>()

/** The site document in force: inside `withSite` the one given to it, otherwise the published one or the defaults. */
export const currentSite = (): SiteDocument => previews.getStore() ?? published ?? defaultSite()

/** Sets the published document of this process; undefined: the defaults are in force. */
export const setPublishedSite = (site: SiteDocument | undefined): void => {
  published = site
}

/** Runs an action with another document in force. */
export const withSite = <Result>(site: SiteDocument, action: () => Result): Result => previews.run(site, action)
