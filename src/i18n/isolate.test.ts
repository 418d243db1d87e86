import { expect, test } from 'vitest'
import { translatorOf } from './catalogues.ts'
import { isolate } from './isolate.ts'

test.each(['محمد', 'Ali محمد', 'שרה', 'ﷴ'])('%s does not reorder the text around it', (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`)
  expect(translatorOf('en')('mail.greeting', { name, fullName: name })).toContain(`\u2068${name}\u2069`)
})

test.each(['Ana', 'Dvořák', 'Дмитрий', '太郎', 'Αλέξανδρος', '👩‍🔧', ''])('%s stays as it is', (name) => {
  expect(isolate(name)).toBe(name)
})
