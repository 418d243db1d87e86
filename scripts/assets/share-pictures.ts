// Generates the Open Graph images: public/share/<page>-<locale>.jpg, with the page's headline, and trip-<picture>.jpg. Files that are newer than all of
// their sources are reused.
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pictures from '../../src/content/pictures.json' with { type: 'json' }
import { type Locale, locales } from '../../src/i18n/locales.ts'
import { type IndexablePage, indexablePages } from '../../src/pages.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { changedAt } from './changed-at.ts'
import { backgroundFiles, backgrounds } from './share-pictures/backgrounds.ts'

const target = join(projectRoot, 'public/share')
const scriptFolder = join(import.meta.dirname, 'share-pictures')

await mkdir(target, { recursive: true })
const scripts = (await readdir(scriptFolder)).map((name) => join(scriptFolder, name))
const scriptsChangedAt = await latestChange([
  ...scripts,
  join(projectRoot, 'src/shared/brand-colours.ts'),
  import.meta.filename,
])
const missing = new Map<IndexablePage, Locale[]>()
for (const page of indexablePages) {
  const stale: Locale[] = []
  for (const locale of locales) if (!(await isFresh(page, locale))) stale.push(locale)
  if (stale.length > 0) missing.set(page, stale)
}
const missingPhotos: string[] = []
for (const name of Object.keys(pictures.masters)) {
  if ((await changedAt(photoCardOf(name))) < Math.max(await changedAt(masterOf(name)), scriptsChangedAt))
    missingPhotos.push(name)
}
if (missing.size > 0 || missingPhotos.length > 0) await make()

/** Imports the renderer on demand, because most builds generate no picture. */
async function make(): Promise<void> {
  const [{ withFonts }, { renderCard, renderBackground, renderPhotoCard }, { readPageTitle }] = await Promise.all([
    import('./share-pictures/fonts.ts'),
    import('./share-pictures/card.ts'),
    import('./share-pictures/titles.ts'),
  ])
  await withFonts(async () => {
    for (const name of missingPhotos) await writeAtomically(photoCardOf(name), await renderPhotoCard(masterOf(name)))
    for (const [page, stale] of missing) {
      const background = backgrounds[page]
      const pixels = await renderBackground(background)
      await Promise.all(
        stale.map(async (locale) => {
          const title = await readPageTitle(page, locale, textFileOf(page, locale))
          await writeAtomically(fileOf(page, locale), await renderCard(pixels, background, title))
        }),
      )
    }
  })
}

/** Writes atomically, so that an interrupted build leaves no partial file. */
async function writeAtomically(file: string, picture: Buffer): Promise<void> {
  await writeFile(`${file}.part`, picture)
  await rename(`${file}.part`, file)
}

async function isFresh(page: IndexablePage, locale: Locale): Promise<boolean> {
  const sources = [textFileOf(page, locale), ...backgroundFiles(backgrounds[page])]
  return (await changedAt(fileOf(page, locale))) >= Math.max(await latestChange(sources), scriptsChangedAt)
}

async function latestChange(files: string[]): Promise<number> {
  return Math.max(...(await Promise.all(files.map(changedAt))))
}

/** The file with the headline: the content file, or the message catalogue for a page without one. */
function textFileOf(page: IndexablePage, locale: Locale): string {
  return join(projectRoot, page === 'book_now' ? `messages/${locale}.json` : `content/pages/${page}/${locale}.md`)
}

function masterOf(name: string): string {
  return join(projectRoot, `pictures/${name}.jpg`)
}

/** For the pages of trips. */
function photoCardOf(name: string): string {
  return join(target, `trip-${name}.jpg`)
}

function fileOf(page: IndexablePage, locale: Locale): string {
  return join(target, `${page}-${locale}.jpg`)
}
