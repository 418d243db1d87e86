import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The colour properties of the light scheme. A property of the app replaces the site's property of the same name. */
function lightTokens(): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const sheet of [
    read('../../../guest/site/styles/theme.css').split('@media (prefers-contrast')[0] ?? '',
    read('./tokens.css').split('@media screen')[0] ?? '',
  ])
    for (const [, name = '', value = ''] of sheet.matchAll(/(--(?:color|route)[\w-]*): ([^;]+);/g))
      tokens.set(name, value)
  return tokens
}

const tokens = lightTokens()

const colourOf = (name: string): string => colourIn(`--color-${name}`)

function colourIn(property: string): string {
  const value = tokens.get(property) ?? ''
  const [, referenced] = /var\((--[\w-]+)\)/.exec(value) ?? []
  return referenced ? colourIn(referenced) : value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((index) => Number.parseInt(hex.slice(index, index + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(colourOf(one)), luminance(colourOf(other))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('text has a contrast of 7:1 in the light scheme, for sunlight', () => {
  const pairs = [
    ['ink', 'paper'],
    ['ink', 'sheet'],
    ['ink', 'shoal-2'],
    ['ink-2', 'paper'],
    ['ink-2', 'sheet'],
    ['ink-2', 'shoal-1'],
    ['on-ink', 'ink'],
    ['white', 'route-fill'],
    ['white', 'deep'],
    ['route', 'paper'],
    ['warning', 'warning-fill'],
    ['error', 'error-fill'],
    ['error', 'sheet'],
    ['ok', 'ok-fill'],
  ] as const
  const low = pairs.filter(([text, background]) => !(contrast(text, background) >= 7))
  expect(low).toEqual([])
})
