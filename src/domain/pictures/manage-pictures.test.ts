import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../../test/fixtures/photos.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { sizesOf } from '../../content/picture-sizes.ts'
import { setQuay } from '../fleet/manage-quays.ts'
import { PictureFile } from './clean-picture.ts'
import { makePictureSizes, sizeProgress } from './make-sizes.ts'
import { addPicture, removePicture, setPicture } from './manage-pictures.ts'
import { loadPictures } from './pictures.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const actor = 'tests'
async function added(bytes: Buffer) {
  const outcome = await addPicture(site.services, { file: new PictureFile(bytes), name: 'Deck', actor })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome
}
const progress = async () => [...(await sizeProgress(site.services.db, await loadPictures(site.services.db))).values()]
const madeFiles = () =>
  site.services.db.selectFrom('picture_size').select(['crop', 'width', 'format', 'bytes']).execute()

test('the same file twice at once is one picture, and a later upload keeps its name', async () => {
  const bytes = await jpeg()
  const both = await Promise.all([added(bytes), added(bytes)])
  expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
  const [{ picture }] = both
  await setPicture(site.services, { hash: picture.hash, name: 'Bow', alt: { en: 'The bow', hr: 'Pramac' }, actor })
  expect((await added(bytes)).picture).toMatchObject({ hash: picture.hash, name: 'Bow', alt: { en: 'The bow' } })
  await setPicture(site.services, { hash: picture.hash, alt: { hr: null }, actor })
  expect(await loadPictures(site.services.db)).toMatchObject([{ alt: { en: 'The bow' } }])
  const { rows } = await sql`select from test_job where name = 'make-picture-sizes'`.execute(site.services.db)
  expect(rows).toHaveLength(1)
})

test('the job makes every size once, and goes on where a killed process has stopped', async () => {
  const { picture } = await added(await jpeg())
  const wanted = sizesOf(picture).length
  expect(await progress()).toEqual([{ made: 0, wanted }])
  // As after a killed process, only a part of the sizes is stored.
  await makePictureSizes(site.services)
  await sql`delete from picture_size where width < 500`.execute(site.services.db)
  const [half] = await progress()
  expect(half?.made).toBeLessThan(wanted)
  await Promise.all([makePictureSizes(site.services), makePictureSizes(site.services)])
  expect(await progress()).toEqual([{ made: wanted, wanted }])
  for (const { crop, width, bytes } of await madeFiles()) {
    const found = await sharp(bytes).metadata()
    const [, across, down] = /^(\d)x(\d)_50_50$/.exec(crop) ?? [null, 3, 2]
    expect(found.width).toBeLessThanOrEqual(width)
    expect((found.width / found.height) * (Number(down) / Number(across))).toBeCloseTo(1, 1)
  }
})

test('another focal point cuts the crops again and keeps the whole picture', async () => {
  const left = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const bytes = await sharp(await jpeg())
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const { picture } = await added(bytes)
  await makePictureSizes(site.services)
  await setPicture(site.services, { hash: picture.hash, focalPoint: { x: 0, y: 0.501 }, actor })
  await makePictureSizes(site.services)
  const files = await madeFiles()
  expect(new Set(files.map(({ crop }) => crop.split('_').slice(1).join()))).toEqual(new Set(['', '0,50']))
  const square = files.find(({ crop, format }) => crop.startsWith('1x1') && format === 'webp')
  const { data } = await sharp(square?.bytes)
    .extract({ left: 10, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
})

test('a picture that a trip or a quay shows is not removed', async () => {
  const { services } = site
  const { hash } = (await added(await jpeg())).picture
  await services.db.updateTable('trip').set({ picture: hash }).execute()
  expect(await setQuay(services, { id: 'zadar', picture: hash, actor })).toMatchObject({ ok: true })
  const request = { hash, actor }
  expect(await removePicture(services, request)).toEqual({
    ok: false,
    refusal: 'in_use',
    uses: [
      { kind: 'trip', id: 'tour' },
      { kind: 'quay', id: 'zadar' },
    ],
  })
  await services.db.updateTable('trip').set({ picture: null }).execute()
  expect(await removePicture(services, request)).toMatchObject({ uses: [{ kind: 'quay' }] })
  await setQuay(services, { id: 'zadar', picture: null, actor })
  expect(await removePicture(services, request)).toMatchObject({ ok: true })
  expect(await removePicture(services, request)).toEqual({ ok: false, refusal: 'unknown' })
  expect(await setQuay(services, { id: 'zadar', picture: hash, actor })).toMatchObject({ refusal: 'unknown_picture' })
  expect(await madeFiles()).toEqual([])
})
