import { expect, test } from 'vitest'
import { bookedExtras, sameExtras, withPieces } from './extras.ts'

const line = (kind: string, item: string, pieces: number) => ({ kind, item, pieces, label: item, amount: 100 })

test('the extras of a booking are the pieces of its offers, also of those in two lines', () => {
  const lines = [line('ticket', 'adult', 2), line('special_offer', 'cake', 1), line('special_offer', 'cake', 2)]
  expect(bookedExtras({ lines })).toEqual([{ id: 'cake', pieces: 3 }])
})

test('pieces of one offer change, and the others stay, also an offer that is no longer sold', () => {
  const booked = [
    { id: 'removed', pieces: 1 },
    { id: 'cake', pieces: 2 },
  ]
  const more = withPieces(booked, 'snorkel', 1)
  expect(more).toEqual([...booked, { id: 'snorkel', pieces: 1 }])
  expect(withPieces(more, 'cake', 0)).toEqual([
    { id: 'removed', pieces: 1 },
    { id: 'snorkel', pieces: 1 },
  ])
  expect(sameExtras(booked, withPieces(more, 'snorkel', 0))).toBe(true)
  expect(sameExtras(booked, more)).toBe(false)
  expect(sameExtras(booked, withPieces(booked, 'cake', 1))).toBe(false)
})
