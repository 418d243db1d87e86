import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** The name that the font files have. */
export const fontFamily = 'Newsreader 16pt'

/** The files overlap, and some of the shared glyphs are empty. So each is reduced to its own range. */
const letters = { latin: between(0x20, 0xff) + between(0x2010, 0x2033), 'latin-ext': between(0x100, 0x24f) }

/** Runs an action with static instances of the site's variable fonts as the only fonts of sharp, which can't read the packages' files. */
export async function withFonts(action: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  try {
    for (const subset of ['latin', 'latin-ext'] as const) {
      for (const style of ['normal', 'italic']) {
        const file = `@fontsource-variable/newsreader/files/newsreader-${subset}-opsz-${style}.woff2`
        const variable = await readFile(fileURLToPath(import.meta.resolve(file)))
        const axes = { targetFormat: 'truetype', variationAxes: { opsz: 72, wght: 390 } } as const
        await writeFile(join(folder, `${subset}-${style}.ttf`), await subsetFont(variable, letters[subset], axes))
      }
    }
    const settings = join(folder, 'fonts.conf')
    await writeFile(settings, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`)
    Object.assign(process.env, { FONTCONFIG_FILE: settings, PANGOCAIRO_BACKEND: 'fontconfig' })
    await action()
  } finally {
    await rm(folder, { recursive: true })
  }
}

function between(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
