import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../../test/fixtures/photos.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { picturePath } from '../../content/picture-sizes.ts'
import { setTrip } from '../fleet/manage-trips.ts'
import { loadTrips, tripOf } from '../trips/trips.ts'
import { PictureFile } from './clean-picture.ts'
import { makePictureSizes } from './make-sizes.ts'
import { addPicture, removePicture, setPicture } from './manage-pictures.ts'
import type { StoredPicture } from './pictures.ts'

let site: TestSite
let picture: StoredPicture
beforeEach(async () => {
  site = await testSite()
  const added = await addPicture(site.services, { file: new PictureFile(await jpeg()), alt: { en: 'Deck' }, actor })
  if (!added.ok) throw new Error(added.refusal)
  picture = added.picture
})
afterEach(() => site.close())

const actor = 'tests'
const upright = { ratio: [4, 5], width: 480, format: 'avif' } as const
async function get(path: string) {
  const { status, headers } = await site.app.request(`${site.services.origin}${path}`)
  return {
    status,
    type: headers.get('Content-Type'),
    caching: headers.get('Cache-Control'),
    to: headers.get('Location'),
  }
}

test('a file that is not made yet is the nearest one and is not kept; the file itself is kept for a year', async () => {
  const path = picturePath(picture, upright)
  expect(await get(path)).toMatchObject({ status: 200, type: 'image/jpeg', caching: 'no-store' })
  await makePictureSizes(site.services)
  for (let times = 0; times < 2; times++)
    expect(await get(path)).toMatchObject({
      status: 200,
      type: 'image/avif',
      caching: 'public, max-age=31536000, immutable',
    })
})

test('a crop around a former focal point leads to the present one', async () => {
  const former = picturePath(picture, upright)
  await setPicture(site.services, { hash: picture.hash, focalPoint: { x: 0.2, y: 0.4 }, actor })
  const to = picturePath({ ...picture, focalPoint: { x: 0.2, y: 0.4 } }, upright)
  expect(await get(former)).toMatchObject({ status: 302, caching: 'no-cache', to })
  expect(await get(to)).toMatchObject({ status: 200 })
})

test('sizes that no page uses, other pictures and removed ones are unknown', async () => {
  const { hash } = picture
  for (const file of [
    `${hash}-481.avif`,
    `${hash}-480.svg`,
    `${hash}-9x9_50_50-480.avif`,
    `${'0'.repeat(32)}-480.avif`,
    'x',
  ])
    expect(await get(`/pictures/${file}`)).toMatchObject({ status: 404, caching: 'no-cache' })
  const path = picturePath(picture, upright)
  await makePictureSizes(site.services)
  expect(await get(path)).toMatchObject({ status: 200 })
  await removePicture(site.services, { hash, actor })
  expect(await get(path)).toMatchObject({ status: 404 })
})

test('a trip shows an uploaded picture, and none that is unknown', async () => {
  const { services } = site
  expect(await setTrip(services, { id: 'tour', picture: '0'.repeat(32), actor })).toEqual({
    ok: false,
    refusal: 'unknown_picture',
  })
  expect(await setTrip(services, { id: 'tour', picture: picture.hash, actor })).toMatchObject({ ok: true })
  const shown = { hash: picture.hash, width: 900, height: 600, focalPoint: { x: 0.5, y: 0.5 }, alt: { en: 'Deck' } }
  expect(tripOf(await loadTrips(services.db), 'tour').uploadedPicture).toEqual(shown)
  expect(await removePicture(services, { hash: picture.hash, actor })).toMatchObject({ refusal: 'in_use' })
})
