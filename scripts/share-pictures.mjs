// Makes the pictures that stand for a page where it is shared: public/share/<page>-<locale>.jpg, with the page's headline.
// What is there already and not older than all it is made of is kept, so that only the first build takes its time.
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { locales } from '../src/i18n/locales.ts'
import { listedPages } from '../src/pages.ts'
import { grounds } from './share-pictures/grounds.mjs'

const project = new URL('../', import.meta.url)
const target = new URL('public/share/', project)
const sheets = 'src/site/ui/chart/sheets'
const makers = new URL('scripts/share-pictures/', project)
const colours = new URL('src/brand-colours.ts', project)

await mkdir(target, { recursive: true })
const madeBy = Math.max(
  ...(await Promise.all(
    [...(await readdir(makers)).map((name) => new URL(name, makers)), colours, new URL(import.meta.url)].map(changedAt),
  )),
)
const missing = new Map()
for (const page of listedPages) {
  const stale = []
  for (const locale of locales) if (!(await isFresh(page, locale))) stale.push(locale)
  if (stale.length > 0) missing.set(page, stale)
}
if (missing.size > 0) await make()

async function make() {
  const [{ loadFonts }, { paintCard, paintGround }, { titleOf }] = await Promise.all([
    import('./share-pictures/fonts.mjs'),
    import('./share-pictures/card.mjs'),
    import('./share-pictures/titles.mjs'),
  ])
  await loadFonts()
  for (const [page, stale] of missing) {
    const ground = grounds[page]
    const pixels = await paintGround(ground, project)
    await Promise.all(
      stale.map(async (locale) => {
        const title = await titleOf(page, locale, wordsOf(page, locale))
        await keep(fileOf(page, locale), await paintCard(pixels, ground, title, project))
      }),
    )
  }
}

/** A build that is stopped must not leave half a picture that looks fresh. */
async function keep(file, picture) {
  const part = new URL(`${file.href}.part`)
  await writeFile(part, picture)
  await rename(part, file)
}

async function isFresh(page, locale) {
  const { picture, sheet } = grounds[page]
  const base = picture ? [`pictures/${picture}.jpg`] : [`public/charts/${sheet}.svg`, `${sheets}/${sheet}.json`]
  const madeOf = [wordsOf(page, locale), ...base.map((path) => new URL(path, project))]
  const [made, ...changes] = await Promise.all([fileOf(page, locale), ...madeOf].map(changedAt))
  return made >= Math.max(...changes, madeBy)
}

async function changedAt(file) {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
  return mtimeMs
}

/** The pages to work in speak the product's own words. */
function wordsOf(page, locale) {
  return new URL(page === 'book_now' ? `messages/${locale}.json` : `content/pages/${page}/${locale}.md`, project)
}

function fileOf(page, locale) {
  return new URL(`${page}-${locale}.jpg`, target)
}
