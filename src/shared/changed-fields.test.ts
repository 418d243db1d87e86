import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('keeps what differs; a field without a value before is unknown', () => {
  const before = { name: 'Galeb', places: 45, parking: { metres: 400, isFree: false }, steps: undefined }
  const after = { name: 'Galeb', places: 40, parking: { metres: 400, isFree: true }, steps: null }
  expect(changedFields(before, after)).toEqual({ places: 40, parking: { metres: 400, isFree: true } })
  expect(changedFields(before, { name: 'Galeb' })).toEqual({})
})
