import qrcode from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode, qrPng } from './qr-code.ts'

const address = 'https://bonaca.example/de/ticket/Tk3mQ1s9T0uVwXyZaBcDeF'

/** The modules of the encoded URL, with a quiet zone of four modules on each side. */
function expectedModules(): boolean[][] {
  const { modules } = qrcode.create(address, { errorCorrectionLevel: 'M' })
  const size = modules.size + 8
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => {
      const inside = x >= 4 && y >= 4 && x < size - 4 && y < size - 4
      return inside && Boolean(modules.get(y - 4, x - 4))
    }),
  )
}

test('the SVG path draws exactly the modules of the code', () => {
  const { size, path } = qrCode(address)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(width); i++) drawn[Number(y)]![Number(x) + i] = true
  expect(drawn).toEqual(expectedModules())
  expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
})

test('the PNG shows exactly the modules of the code on an opaque background', async () => {
  const png = sharp(await qrPng(address))
  const { data, info } = await png.raw().toBuffer({ resolveWithObject: true })
  const expected = expectedModules()
  const scale = info.width / expected.length
  expect(scale).toBe(8)
  const shown = expected.map((row, y) =>
    row.map((_, x) => data[((y * scale + 4) * info.width + x * scale + 4) * info.channels]! < 128),
  )
  expect(shown).toEqual(expected)
  if (info.channels === 4) expect(data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
})
