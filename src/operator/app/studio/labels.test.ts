import { expect, test } from 'vitest'
import { z } from 'zod'
import en from '../../../../messages/operator/en.json' with { type: 'json' }
import { siteFields } from '../../../content/site-schema.ts'
import { isLocale } from '../../../i18n/locales.ts'
import { placeInSection, sectionOf } from './paths.ts'
import type { Schema } from './schema.ts'

/** The parts of a value that have controls of their own. */
const partsOf = ({ properties = {}, additionalProperties, items, anyOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...anyOf, items, additionalProperties].flatMap((part) =>
    part ? partsOf(part) : [],
  ),
]

/** This test checks the English messages. `messages.test.ts` finds messages that are missing in other languages. */
test('every field of the site document, and each part of its value, has a label', () => {
  const words = [...siteFields].flatMap(([path, { schema }]) => [
    ...placeInSection(path).split('.'),
    ...partsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema),
  ])
  const named = words.filter((word) => !/^\d+$/.test(word) && !isLocale(word)).map((word) => `studio.word.${word}`)
  const sections = [...siteFields.keys()].map((path) => `studio.section.${sectionOf(path)}`)
  expect([...new Set([...named, ...sections])].filter((key) => !(key in en))).toEqual([])
})
