// Generates the Open Graph images: public/share/<page>-<locale>.jpg, with the page's headline. Files that are newer than all of
// their sources are kept.
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { locales } from '../../src/i18n/locales.ts'
import { indexablePages } from '../../src/pages.ts'
import { projectRoot } from '../project-root.mjs'
import { backgrounds } from './share-pictures/backgrounds.mjs'

const target = new URL('public/share/', projectRoot)
const sheets = 'src/site/ui/chart/sheets'
const scriptFolder = new URL('./share-pictures/', import.meta.url)
const colours = new URL('src/shared/brand-colours.ts', projectRoot)

await mkdir(target, { recursive: true })
const scriptsChangedAt = Math.max(
  ...(await Promise.all(
    [
      ...(await readdir(scriptFolder)).map((name) => new URL(name, scriptFolder)),
      colours,
      new URL(import.meta.url),
    ].map(changedAt),
  )),
)
const missing = new Map()
for (const page of indexablePages) {
  const stale = []
  for (const locale of locales) if (!(await isFresh(page, locale))) stale.push(locale)
  if (stale.length > 0) missing.set(page, stale)
}
if (missing.size > 0) await make()

async function make() {
  const [{ loadFonts }, { renderCard, renderBackground }, { readPageTitle }] = await Promise.all([
    import('./share-pictures/fonts.mjs'),
    import('./share-pictures/card.mjs'),
    import('./share-pictures/titles.mjs'),
  ])
  await loadFonts()
  for (const [page, stale] of missing) {
    const ground = backgrounds[page]
    const pixels = await renderBackground(ground, projectRoot)
    await Promise.all(
      stale.map(async (locale) => {
        const title = await readPageTitle(page, locale, textFileOf(page, locale))
        await writeAtomically(fileOf(page, locale), await renderCard(pixels, ground, title, projectRoot))
      }),
    )
  }
}

/** Writes atomically, so that an interrupted build leaves no partial file. */
async function writeAtomically(file, picture) {
  const part = new URL(`${file.href}.part`)
  await writeFile(part, picture)
  await rename(part, file)
}

async function isFresh(page, locale) {
  const { picture, sheet } = backgrounds[page]
  const base = picture ? [`pictures/${picture}.jpg`] : [`public/charts/${sheet}.svg`, `${sheets}/${sheet}.json`]
  const sources = [textFileOf(page, locale), ...base.map((path) => new URL(path, projectRoot))]
  const [made, ...changes] = await Promise.all([fileOf(page, locale), ...sources].map(changedAt))
  return made >= Math.max(...changes, scriptsChangedAt)
}

async function changedAt(file) {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
  return mtimeMs
}

/** The file with the headline: the content file, or the message catalogue for a page without one. */
function textFileOf(page, locale) {
  return new URL(page === 'book_now' ? `messages/${locale}.json` : `content/pages/${page}/${locale}.md`, projectRoot)
}

function fileOf(page, locale) {
  return new URL(`${page}-${locale}.jpg`, target)
}
