import { expect, test } from 'vitest'
import { catalogueOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import { createI18n } from '../../context/i18n-context.tsx'
import { extraNotes } from './extras-fields.tsx'

test.each([
  [0, '€8 each (paid in cash on board)'],
  [400, '€8 each (€4 due now)'],
  [800, '€8 each, due in full now'],
])('an extra with a deposit of %i cents says when it is paid', (payable_amount, expected) => {
  const offer = { id: 'snorkel', title: '', description: '', original_amount: 800, payable_amount, max_pieces: 10 }
  expect(extraNotes(offer, createI18n('en', catalogueOf('en'), formatsOf('en')))).toContain(expected)
})
