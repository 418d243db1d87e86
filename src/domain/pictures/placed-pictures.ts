import { placeOfField, placeRow } from '../../content/picture-places.ts'
import { picturesIn } from '../../content/picture-references.ts'
import { problemOf, type ValueProblem } from '../../content/problem.ts'
import { shownIn } from '../../content/shown-languages.ts'
import { type SiteValues, siteOf } from '../../content/site.ts'
import type { SiteProblem } from '../../content/site-problems.ts'
import { type Locale, languages } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { StoredPicture } from './pictures.ts'

/**
 * Why pictures in values of the site document can't be published: a picture has been removed, or its alternative text
 * is missing in a language in which the site is shown.
 * @param options.isKept whether to lock the pictures until the end of the transaction, so that nobody removes them
 * @param options.shown the languages in which the site is shown
 */
export async function pictureProblems(
  db: Queryable,
  values: SiteValues,
  { isKept = false, shown = shownIn(siteOf(values)) } = {},
): Promise<SiteProblem[]> {
  const references = picturesIn(values)
  const pictures = await found(
    db,
    references.map(({ hash }) => hash),
    isKept,
  )
  return references.flatMap(({ path, hash }) => {
    const picture = pictures.get(hash)
    const problem = picture ? textMissing(path, picture, shown) : problemOf('picture_gone')
    return problem ? [{ path, problem }] : []
  })
}

/** The hashes of the uploaded pictures that the values name and that have been removed. */
export async function goneIn(db: Queryable, values: SiteValues): Promise<Set<string>> {
  const hashes = picturesIn(values).map(({ hash }) => hash)
  const pictures = await found(db, hashes, true)
  return new Set(hashes.filter((hash) => !pictures.has(hash)))
}

async function found(db: Queryable, hashes: string[], isKept: boolean) {
  if (hashes.length === 0) return new Map<string, Pick<StoredPicture, 'hash' | 'alt'>>()
  const rows = await db
    .selectFrom('picture')
    .select(['hash', 'alt'])
    .where('hash', 'in', hashes)
    .orderBy('hash')
    .$if(isKept, (query) => query.forShare())
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

function textMissing(
  path: string,
  { alt }: Pick<StoredPicture, 'alt'>,
  shown: readonly Locale[],
): ValueProblem | undefined {
  const place = placeOfField(path)
  // A picture in a row of a list has its text in that row. A picture that is only the background of a text needs none.
  if (!place || placeRow(place).isGround) return undefined
  const missing = shown.filter((locale) => !alt[locale]).map((locale) => languages[locale].name)
  return missing.length > 0 ? problemOf('picture_text', { languages: missing.join(', ') }) : undefined
}
