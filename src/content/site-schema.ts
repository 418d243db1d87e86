import { z } from 'zod'
import { type Locale, locales } from '../i18n/locales.ts'
import { businessSchemas } from './business-schema.ts'
import { lookSchema } from './look-schema.ts'
import { type IntroducedMail, introducedMails, introductionSchema } from './mail-introductions.ts'
import { type ContentPage, optionalPages, pageSchemas } from './page-schemas.ts'
import { type PicturePlace, picturePlaceNames, placeRow } from './picture-places.ts'
import { uploadedPicture } from './picture-value.ts'

const perLocale = Object.fromEntries(locales.map((locale) => [locale, locale])) as Record<Locale, Locale>

/** The body of a page: the Markdown below the fields of the front matter. */
const body = z.string().max(60_000)

const pages = z.strictObject(
  mapped(pageSchemas, (schema, page) => {
    const title = optionalPages.includes(page) ? z.string().max(5000) : schema.shape.title
    return z.strictObject(mapped(perLocale, () => schema.extend({ body, title })))
  }),
)

const pictures = z.strictObject(
  Object.fromEntries(
    picturePlaceNames.map((place) => {
      const { sample } = placeRow(place)
      return [place, uploadedPicture.nullable().meta({ place, sample })]
    }),
  ) as Record<PicturePlace, z.ZodNullable<typeof uploadedPicture>>,
)

/** Whether the site is shown in each language. */
const shownLanguages = z.strictObject(mapped(perLocale, () => z.boolean()))

/** The first sentences of mails, by language and kind. */
const mails = z.strictObject(
  mapped(perLocale, () =>
    z.strictObject(
      Object.fromEntries(introducedMails.map((mail) => [mail, introductionSchema(mail)])) as Record<
        IntroducedMail,
        ReturnType<typeof introductionSchema>
      >,
    ),
  ),
)

/**
 * Everything that the operator changes in the site document: the exports of `content/business.ts`, the look, the pictures of
 * pages, the languages shown, the introductions of mails, and the texts of `content/pages/`, by page and language. Boats, quays,
 * trips and prices have tables of their own.
 */
const siteSchema = z.strictObject({
  ...businessSchemas,
  look: lookSchema,
  pictures,
  languages: shownLanguages,
  mails,
  pages,
})

export type SiteDocument = Omit<z.infer<typeof siteSchema>, 'pages'> & { pages: PageSources }
export type PageSource = { body: string } & Record<string, unknown>
export type PageSources = Record<ContentPage, Record<Locale, PageSource>>

/** A value that is edited as a whole, with its place in the document such as `pages.home.en.slides.0.lead`. */
export interface SiteField {
  path: string
  schema: z.ZodType
}

/** The fields of the site document, in its order. Lists are edited as a whole, since their rows have no names. */
export const siteFields: ReadonlyMap<string, SiteField> = new Map(
  fieldsOf(siteSchema, []).map((field) => [field.path, field]),
)

function fieldsOf(schema: z.ZodType, path: string[]): SiteField[] {
  const inner = (parts: [string, z.ZodType][]) => parts.flatMap(([name, part]) => fieldsOf(part, [...path, name]))
  if (schema instanceof z.ZodObject) return inner(Object.entries(schema.shape as Record<string, z.ZodType>))
  if (schema instanceof z.ZodTuple) {
    return inner((schema.def.items as z.ZodType[]).map((item, index) => [String(index), item]))
  }
  return [{ path: path.join('.'), schema }]
}

/** The value at a path of the document. */
export const valueAt = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], document)

/** A copy of the document with another value at a path; shares everything else with the original. */
export function withValue<Document>(document: Document, path: string, value: unknown): Document {
  const [name = '', ...rest] = path.split('.')
  const copy = Array.isArray(document) ? [...document] : { ...document }
  const at = copy as Record<string, unknown>
  at[name] = rest.length === 0 ? value : withValue(at[name], rest.join('.'), value)
  return copy as Document
}

function mapped<Key extends string, Value, Result>(
  from: Record<Key, Value>,
  of: (value: Value, key: Key) => Result,
): Record<Key, Result> {
  return Object.fromEntries(
    Object.entries(from).map(([key, value]) => [key, of(value as Value, key as Key)]),
  ) as Record<Key, Result>
}
