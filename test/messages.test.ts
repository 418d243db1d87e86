import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messageFaults, valuesIn } from '../scripts/content/message-faults.ts'
import { appLocales } from '../src/contract/operator-app/app-locales.ts'
import { locales } from '../src/i18n/locales.ts'
import { projectRoot } from '../src/shared/project-root.ts'

const read = (folder: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(projectRoot, folder, `${locale}.json`), 'utf8'))

/** The catalogues of the site, and those of the operator's side, which has the languages of the crew. */
const catalogues = [
  ...locales.map((locale) => ({ folder: 'messages', locale })),
  ...appLocales.map((locale) => ({ folder: 'messages/operator', locale })),
]

test('there is one messages/<locale>.json per locale', () => {
  expect(readdirSync(join(projectRoot, 'messages')).sort()).toEqual(
    [...locales.map((locale) => `${locale}.json`), 'operator'].sort(),
  )
})

test('all catalogues have the same keys and placeholders, and every case of their plurals', () => {
  expect(messageFaults(projectRoot)).toEqual([])
})

test.each(catalogues)('$folder/$locale.json has no leading or trailing whitespace', ({ folder, locale }) => {
  expect(Object.values(read(folder, locale)).filter((text) => text.trim() !== text)).toEqual([])
})

test.each(catalogues.filter(({ locale }) => locale !== 'en'))(
  '$folder/$locale.json has no untranslated English text of two words or more',
  ({ folder, locale }) => {
    const catalogue = read(folder, locale)
    const english = read(folder, 'en')
    const twoWords = /\p{L}{3,} \p{L}{3,}/u
    expect(
      Object.keys(english).filter((key) => catalogue[key] === english[key] && twoWords.test(english[key] ?? '')),
    ).toEqual([])
  },
)

/**
 * Key prefixes of the messages that contain a time of the trip itself. Such a time is a local time at the quay, so the
 * message need not name the time zone.
 */
const timesOfTheTrip = [
  'booking.boarding.',
  'booking.day.',
  'booking.order.trip',
  'chart.call',
  'day.',
  'layout.about',
  'mail.be_there',
  'facts.clock',
  'facts.departure',
  'mail.departure',
  'result.be_there',
  'result.now.be_there',
  'start_locations.back_place',
  'strip.next',
  'text.departure.',
]

test.each(locales)('a deadline in %s names its time zone, because guests read it elsewhere', (locale) => {
  const isOfTrip = (key: string) => key.endsWith('.subject') || timesOfTheTrip.some((start) => key.startsWith(start))
  const bare = Object.entries(read('messages', locale)).filter(
    ([key, text]) => !isOfTrip(key) && text.split('{time}').length > text.split('({operator_time}').length,
  )
  expect(bare.map(([key]) => key)).toEqual([])
})

/** Matches `t('key', { … })` and `say('key', { … })`, unless the object contains further braces. */
const written = /\b(t|say)\(\s*'([\w.]+)',\s*\{([^{}]*)\}\s*,?\s*\)/g

const namesIn = (values: string): string[] => {
  let depth = 0
  const parts = ['']
  for (const letter of values) {
    depth += '(['.includes(letter) ? 1 : ')]'.includes(letter) ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim().split(':')[0]?.trim() ?? '').filter(Boolean)
}

test('a call gives every value that its message names', () => {
  const operator = read('messages/operator', 'en')
  const site = read('messages', 'en')
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  let calls = 0
  const faults = sources.flatMap((file) =>
    [...readFileSync(join(projectRoot, 'src', file), 'utf8').matchAll(written)].flatMap(
      ([, by, key = '', values = '']) => {
        const text = by === 'say' ? operator[`server.${key}`] : (file.startsWith('operator/') ? operator : site)[key]
        if (text === undefined || values.includes('...')) return []
        calls += 1
        // The translator gives `operator_time`, the name of the time zone, to every message.
        const given = [...namesIn(values), 'operator_time']
        return valuesIn(text)
          .filter((name) => !given.includes(name))
          .map((name) => `${file}: ${key} lacks ${name}`)
      },
    ),
  )
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(200)
})
