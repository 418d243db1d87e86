import { afterEach, beforeEach, expect, test } from 'vitest'
import { picturePlaceNames } from '../../src/content/picture-places.ts'
import { setUploadedPictures } from '../../src/content/shown-pictures.ts'
import { setPublishedSite } from '../../src/content/site.ts'
import { PictureFile } from '../../src/domain/pictures/clean-picture.ts'
import { addPicture, removePicture } from '../../src/domain/pictures/manage-pictures.ts'
import { saveField } from '../../src/domain/site/site-draft.ts'
import { loadPublishedSite, publishSite, revertSite } from '../../src/domain/site/site-revisions.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { locales } from '../../src/i18n/locales.ts'
import { jpeg } from '../fixtures/photos.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  await loadPublishedSite(site.services)
})
afterEach(async () => {
  setPublishedSite(undefined)
  setUploadedPictures([])
  await site.close()
})

const actor = 'Ana'
const inAllLanguages = Object.fromEntries(locales.map((locale) => [locale, `Uploaded ${locale}`]))
async function uploaded({ alt = inAllLanguages, red = 20 }: { alt?: Record<string, string>; red?: number } = {}) {
  const file = new PictureFile(await jpeg({ red, width: 1200 }))
  const outcome = await addPicture(site.services, { file, alt, focalPoint: { x: 0.3, y: 0.8 }, actor })
  if (!outcome.ok) throw new Error(outcome.refusal)
  await loadPublishedSite(site.services)
  return outcome.picture.hash
}
const save = (path: string, value: unknown, version = 0) => saveField(site.services, { path, value, version, actor })
const publish = async () => {
  const outcome = await publishSite(site.services, { actor })
  await loadPublishedSite(site.services)
  return outcome
}
const read = async (path: string) => (await site.app.request(`http://bonaca.test${path}`)).text()
const hero = 'pictures.home_water'

test('a page shows the picture of its place around its focal point, with its own text', async () => {
  const hash = await uploaded()
  expect(await save(hero, hash)).toMatchObject({ ok: true, problem: null })
  expect(await read('/hr')).not.toContain(hash)
  expect(await publish()).toMatchObject({ ok: true })
  const page = await read('/hr')
  expect(page).toContain(`/pictures/${hash}-4x3_30_80-480.avif 480w`)
  expect(page).toContain('<picture class="uploaded focus-x3 focus-y8">')
  expect(page).toContain('alt="Uploaded hr"')
  // Places without an uploaded picture keep their sample pictures.
  expect(page).toContain('sea-cliffs-slide')
})

test('lists of the page about us show uploaded pictures', async () => {
  const hash = await uploaded({ alt: {} })
  await save('aboutPictures.boat', [{ picture: hash, alt: { en: 'The bow' }, caption: { en: 'New paint' } }])
  expect(await publish()).toMatchObject({ ok: true })
  const page = await read('/about-us')
  expect(page).toContain(`/pictures/${hash}-`)
  expect(page).toContain('alt="The bow"')
})

test('a place is published when its picture has a text in all languages; a ground needs none', async () => {
  const hash = await uploaded({ alt: { en: 'Deck' } })
  expect(await save(hero, hash)).toMatchObject({
    ok: true,
    problem: { key: 'picture_text', values: { languages: expect.stringContaining('Hrvatski') } },
  })
  expect(await publish()).toMatchObject({ ok: false, refusal: 'problems', problems: [{ path: hero }] })
  await save(hero, null, 1)
  expect(await save('pictures.home_call', hash)).toMatchObject({ ok: true, problem: null })
  expect(await publish()).toMatchObject({ ok: true })
})

test('a language that is not shown needs no text', async () => {
  const hash = await uploaded({ alt: { en: 'Deck', hr: 'Paluba' } })
  for (const locale of ['de', 'it', 'pl']) await save(`languages.${locale}`, false)
  expect(await save(hero, hash)).toMatchObject({ ok: true, problem: null })
  expect(await publish()).toMatchObject({ ok: true })
})

test('a picture is not removed while the draft or the site shows it', async () => {
  const hash = await uploaded()
  const remove = () => removePicture(site.services, { hash, actor })
  await save(hero, hash)
  expect(await remove()).toMatchObject({ refusal: 'in_use', uses: [{ kind: 'draft', id: hero }] })
  await publish()
  expect(await remove()).toMatchObject({ refusal: 'in_use', uses: [{ kind: 'published', id: hero }] })
  await save(hero, null, 1)
  expect(await remove()).toMatchObject({ refusal: 'in_use', uses: [{ kind: 'published', id: hero }] })
  await publish()
  expect(await remove()).toMatchObject({ ok: true })
})

test('of a removal and a use at the same time, one wins', async () => {
  for (const [red, place] of picturePlaceNames.slice(0, 5).entries()) {
    const hash = await uploaded({ red })
    const [saved, removed] = await Promise.all([
      save(`pictures.${place}`, hash),
      removePicture(site.services, { hash, actor }),
    ])
    const isShown = saved.ok && saved.problem === null
    expect([isShown, removed.ok]).toSatisfy(([shown, gone]) => !(shown && gone))
  }
})

test('a picture that is gone leaves the sample on its page, is refused, and stops no way back', async () => {
  const hash = await uploaded()
  await save(hero, hash)
  const first = await publish()
  if (!first.ok) throw new Error(first.refusal)
  await site.services.db.deleteFrom('picture').execute()
  await loadPublishedSite(site.services)
  const page = await read('/')
  expect(page).toContain('hero-golden-hour-slide')
  expect(page).not.toContain(hash)
  await save('business.name', 'Val')
  expect(await publish()).toMatchObject({
    refusal: 'problems',
    problems: [{ path: hero, problem: { key: 'picture_gone' } }],
  })
  await save(hero, null, 1)
  expect(await publish()).toMatchObject({ ok: true })
  expect(await revertSite(site.services, { revision: first.revision, actor })).toMatchObject({ ok: true })
})
