import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brandColours } from './brand-colours.ts'
import { projectRoot } from './project-root.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/**
 * Maps the names of custom properties to colours. `ink2` is `--color-ink-2` in the style sheets of the site, and
 * `--ink-2` in the style sheets that are used without a build step.
 */
const colourOf = new Map(
  Object.entries(brandColours).map(([name, colour]) => [
    name.replace(/[A-Z\d]/g, (sign) => `-${sign.toLowerCase()}`),
    colour,
  ]),
)
const declaration = /--(?:color-)?([\w-]+): (#[\da-f]{3,8})\b/gi
const declarationsIn = (sheet: string) => [...sheet.matchAll(declaration)].filter(([, name = '']) => colourOf.has(name))

const files = ['src', 'public', 'scripts', 'content']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(tsx?|m?js|css|md)$/.test(path) && !/\.test\.|^src\/shared\/brand-colours\.ts$/.test(path))
/**
 * The style sheets whose brand colours must have the values of `brand-colours.ts`: theme.css and all outside
 * `src/guest/site/styles/`. The other sheets in that folder may override a colour, as print.css does.
 */
const sheets = files.filter((path) => path.endsWith('.css') && !/^src\/guest\/site\/styles\/(?!theme\.css)/.test(path))

test('every style sheet declares the brand colours with the values of brand-colours.ts', () => {
  const mismatches = sheets.flatMap((path) =>
    declarationsIn(read(path))
      .filter(([, name = '', value]) => value !== colourOf.get(name))
      .map(([found, name = '']) => `${path}: ${found}, the brand colour is ${colourOf.get(name)}`),
  )
  expect(mismatches).toEqual([])
})

test('the web manifest and the icon have brand colours', () => {
  const { background_color, theme_color } = JSON.parse(read('public/site.webmanifest'))
  expect({ background_color, theme_color }).toEqual({
    background_color: brandColours.paper,
    theme_color: brandColours.paper,
  })
  const { deep, routeOnDark, mist } = brandColours
  expect(new Set(read('public/favicon.svg').match(/#[\da-f]{6}/g))).toEqual(new Set([deep, routeOnDark, mist]))
})

test('no other file repeats the value of a brand colour', () => {
  const copies = files.flatMap((path) => {
    const text = sheets.includes(path) ? withoutDeclarations(read(path)) : read(path)
    return Object.values(brandColours)
      .filter((colour) => text.toLowerCase().includes(colour))
      .map((colour) => `${path}: ${colour}`)
  })
  // theme.css may repeat this value. In high-contrast mode `--color-disabled` gets the normal colour of ink-3. It can't
  // refer to `--color-ink-3`, because that has the colour of ink in this mode.
  expect(copies).toEqual([`src/guest/site/styles/theme.css: ${brandColours.ink3}`])
})

const withoutDeclarations = (sheet: string) =>
  sheet.replace(declaration, (found, name: string) => (colourOf.has(name) ? '' : found))
