import { expect, test } from 'vitest'
import { nextQuay, type Sale } from './sale.ts'

const sale = {
  places: [
    { id: 'zadar', name: 'Zadar', departsAt: '08:00' },
    { id: 'bibinje', name: 'Bibinje', departsAt: '09:00' },
  ],
} as unknown as Sale

test.each([
  ['07:30', '', 'zadar'],
  ['07:30', 'bibinje', 'bibinje'],
  ['08:00', 'zadar', 'zadar'],
  ['08:01', 'zadar', 'bibinje'],
  ['08:01', '', 'bibinje'],
  ['21:00', 'zadar', 'zadar'],
  ['21:00', 'closed', 'zadar'],
])('at %s a phone that has sold in %j last sells in %s', (time, remembered, quay) => {
  expect(nextQuay(sale, remembered, time)).toBe(quay)
})
