import { expect, test } from 'vitest'
import { problemOfField } from '../../../content/site.ts'
import { nearestColour } from './nearest-colour.ts'

const nearestOf = (value: string) => nearestColour(value, problemOfField('look.accent', value) ?? undefined)

test('the problem of a colour that is too bright names one that can be published', () => {
  const nearest = nearestOf('#ffcc00')
  expect(nearest).toMatch(/^#[\da-f]{6}$/)
  expect(problemOfField('look.accent', nearest)).toBeUndefined()
})

test.each(['#0b6e69', 'red', ''])('%j has no nearest colour', (value) => {
  expect(nearestOf(value)).toBeUndefined()
})
