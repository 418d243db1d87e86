import { expect, test } from 'vitest'
import { checkOpening } from './opening-checks.ts'

test('the list "Ready to open": each item with its remedy, the checks once, and a list that cannot be read', async () => {
  const item = { kind: 'quays', found: 'A quay is still the sample’s.', advice: 'Add yours.', about: ['zadar'] }
  const answer = (items: object[]) => async () => JSON.stringify({ items })
  expect(await checkOpening(answer([item, { ...item, kind: 'check' }]))).toEqual([
    { name: 'Ready to open', status: 'warning', found: `${item.found} (zadar)`, remedy: 'Add yours.' },
  ])
  expect(await checkOpening(answer([]))).toMatchObject([{ status: 'ok' }])
  expect(await checkOpening(() => Promise.reject(new Error('no database')))).toMatchObject([
    { status: 'warning', found: "The list can't be read (no database)." },
  ])
})
