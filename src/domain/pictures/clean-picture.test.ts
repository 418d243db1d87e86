import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpeg, phonePhoto } from '../../../test/fixtures/photos.ts'
import { maxPictureBytes, PictureFile } from './clean-picture.ts'

const clean = (bytes: Buffer | string) => new PictureFile(Buffer.from(bytes as string)).clean()
async function cleaned(bytes: Buffer) {
  const outcome = await clean(bytes)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.picture
}

test('a photo of a phone is upright, in sRGB, and says neither where it was taken nor by whom', async () => {
  const original = await phonePhoto()
  expect(original.includes('Ana Horvat')).toBe(true)
  expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  const { bytes, width, height } = await cleaned(original)
  expect({ width, height }).toEqual({ width: 600, height: 900 })
  const found = await sharp(bytes).metadata()
  expect(found).toMatchObject({ format: 'jpeg', space: 'srgb', width: 600, height: 900 })
  for (const part of ['exif', 'iptc', 'xmp', 'icc', 'orientation'] as const) expect(found[part]).toBeUndefined()
  expect(bytes.includes('Ana Horvat')).toBe(false)
  // The rotation has moved the left half of the pixels to the top.
  const { data } = await sharp(bytes)
    .extract({ left: 300, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
})

test('JPEG, PNG with transparency, WebP and AVIF become JPEG', async () => {
  const source = sharp({ create: { width: 500, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const { type, bytes } = await cleaned(await source.clone().toFormat(format).toBuffer())
    expect(type).toBe('image/jpeg')
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    // Transparent black becomes white. The JPEG source has no transparency, so it stays black.
    expect(data[0]).toBe(format === 'jpeg' ? 0 : 255)
  }
})

test('60 megapixels are accepted and scaled down, more are refused before they are decoded', async () => {
  const { width, height } = await cleaned(await jpeg({ width: 9504, height: 6336 }))
  expect({ width, height }).toEqual({ width: 4096, height: 2731 })
  const bomb = await sharp(await jpeg())
    .png()
    .toBuffer()
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await clean(bomb)).toEqual({ ok: false, refusal: 'too_many_pixels', megapixels: 400, most: 61 })
})

test('whatever is no single picture is refused by name', async () => {
  const photo = await jpeg()
  const frames = await sharp([photo, await jpeg({ red: 200 })], { join: { animated: true } })
    .webp()
    .toBuffer()
  const gif = await sharp([photo, await jpeg({ red: 200 })], { join: { animated: true } })
    .gif()
    .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>'
  expect(await clean(svg)).toMatchObject({ refusal: 'not_a_picture' })
  expect(await clean('<!doctype html><script>alert(1)</script>')).toMatchObject({ refusal: 'not_a_picture' })
  expect(await clean('')).toMatchObject({ refusal: 'not_a_picture' })
  expect(await clean(frames)).toMatchObject({ refusal: 'animated' })
  expect(await clean(gif)).toMatchObject({ refusal: 'animated' })
  expect(
    await clean(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('acTL    IDAT')])),
  ).toMatchObject({
    refusal: 'animated',
  })
  expect(await clean('\0\0\0\x18ftypheic\0\0\0\0mif1heic')).toMatchObject({ refusal: 'heic' })
  expect(await clean(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]))).toMatchObject({
    refusal: 'damaged',
  })
  expect(await clean(photo.subarray(0, photo.length / 2))).toMatchObject({ refusal: 'damaged' })
  expect(await clean(await jpeg({ width: 900, height: 200 }))).toMatchObject({ refusal: 'too_small' })
  expect(await clean(Buffer.alloc(maxPictureBytes + 1))).toMatchObject({ refusal: 'too_many_bytes' })
})
