import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import subsetFont from 'subset-font'

const locate = (path) => fileURLToPath(import.meta.resolve(path))

/**
 * Latin and extended Latin come as two files of one family, of which the renderer would only ever take the first: each
 * gets a name of its own, as long as the one they bring so that no table of the file moves.
 */
const brought = 'Newsreader 16pt'
export const latin = 'Newsreader Main'
const extended = 'Newsreader More'

let fonts = []

/** Static fonts, cut from the variable ones that the site is set in. */
export async function loadFonts() {
  const newsreader = async (subset, style, name) => {
    const file = `@fontsource-variable/newsreader/files/newsreader-${subset}-opsz-${style}.woff2`
    return renamed(await instance(file, letters[subset], { opsz: 72, wght: 390 }), name)
  }
  const [, loaded] = await Promise.all([
    readFile(locate('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm),
    Promise.all([
      newsreader('latin', 'normal', latin),
      newsreader('latin', 'italic', latin),
      newsreader('latin-ext', 'normal', extended),
      newsreader('latin-ext', 'italic', extended),
    ]),
  ])
  fonts = loaded
}

/** Either file has empty shapes for some of the other's letters, so each is cut to what it is there for. */
const between = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
const letters = { latin: between(0x20, 0xff) + between(0x2010, 0x2033), 'latin-ext': between(0x100, 0x24f) }

async function instance(path, text, variationAxes) {
  return subsetFont(await readFile(locate(path)), text, { targetFormat: 'truetype', variationAxes })
}

function renamed(font, name) {
  const [from, to] = [brought, name].map((text) => Buffer.from(text, 'utf16le').swap16())
  const copy = Buffer.from(font)
  if (!copy.includes(from)) throw new Error(`the font is not called ${brought}`)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) to.copy(copy, at)
  return copy
}

/** An SVG with text, as the renderer reads it. */
export function drawing(svg) {
  return new Resvg(svg, { font: { loadSystemFonts: false, fontBuffers: fonts } })
}

/** A text as SVG, each letter from the file that has it. */
export function set(text) {
  return text
    .split(/([\u0100-\u024f]+)/)
    .map((part, index) => (index % 2 ? `<tspan font-family="${extended}">${part}</tspan>` : escaped(part)))
    .join('')
}

function escaped(text) {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`)
}
