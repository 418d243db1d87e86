import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import subsetFont from 'subset-font'

const locate = (path: string) => fileURLToPath(import.meta.resolve(path))

/**
 * Latin and extended Latin are two files of one family, but the renderer uses only the first file of a family. So each file gets
 * its own family name, of the same length as the old one, which keeps all table offsets.
 */
const packagedName = 'Newsreader 16pt'
export const latinFontFamily = 'Newsreader Main'
const extended = 'Newsreader More'

let fonts: Buffer[] = []

/** Loads static instances of the site's variable fonts. */
export async function loadFonts(): Promise<void> {
  const newsreader = async (subset: keyof typeof letters, style: 'normal' | 'italic', name: string) => {
    const file = `@fontsource-variable/newsreader/files/newsreader-${subset}-opsz-${style}.woff2`
    return renamed(await instance(file, letters[subset], { opsz: 72, wght: 390 }), name)
  }
  const [, loaded] = await Promise.all([
    readFile(locate('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm),
    Promise.all([
      newsreader('latin', 'normal', latinFontFamily),
      newsreader('latin', 'italic', latinFontFamily),
      newsreader('latin-ext', 'normal', extended),
      newsreader('latin-ext', 'italic', extended),
    ]),
  ])
  fonts = loaded
}

/** The two files overlap, and some of the shared glyphs are empty. So each file is reduced to its own range. */
const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
const letters = { latin: between(0x20, 0xff) + between(0x2010, 0x2033), 'latin-ext': between(0x100, 0x24f) }

async function instance(path: string, text: string, variationAxes: Record<string, number>): Promise<Buffer> {
  return subsetFont(await readFile(locate(path)), text, { targetFormat: 'truetype', variationAxes })
}

function renamed(font: Buffer, name: string): Buffer {
  const from = Buffer.from(packagedName, 'utf16le').swap16()
  const to = Buffer.from(name, 'utf16le').swap16()
  const copy = Buffer.from(font)
  if (!copy.includes(from)) throw new Error(`The font name ${packagedName} is missing in the font file.`)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) to.copy(copy, at)
  return copy
}

/** A renderer for an SVG that uses the loaded fonts. */
export function createRenderer(svg: string): InstanceType<typeof Resvg> {
  return new Resvg(svg, { font: { loadSystemFonts: false, fontBuffers: fonts } })
}

/** A text as SVG, with extended Latin letters from their own font. */
export function textToSvg(text: string): string {
  return text
    .split(/([\u0100-\u024f]+)/)
    .map((part, index) => (index % 2 ? `<tspan font-family="${extended}">${part}</tspan>` : escaped(part)))
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`)
}
