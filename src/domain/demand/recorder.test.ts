import { expect, test } from 'vitest'
import { createRecorder } from './recorder.ts'

const now = () => new Date('2027-05-11T10:00:00Z')
const visitor = { language: 'en', source: 'direct' } as const
const asked = { trip: 'tour', date: '2027-07-14', party: 2, answer: 'full' } as const

test('the memory for keys and visitors is bounded, and what is not counted is reported', () => {
  const recorder = createRecorder(now, { maxKeys: 10, maxSeen: 40 })
  for (let at = 0; at < 30; at++) recorder.answered({ ...visitor, visitor: `visitor ${at}` }, { ...asked, party: at })
  for (let at = 0; at < 30; at++) recorder.stepped({ ...visitor, visitor: `visitor ${at}` }, 'date')
  const { counts, dropped } = recorder.take()
  expect(counts).toHaveLength(10)
  expect(dropped).toBe(30 + 30 - 10)
  expect(recorder.take()).toEqual({ counts: [], dropped: 0 })
})

test('days that have passed or are years ahead are not counted, and parties are at most 99', () => {
  const recorder = createRecorder(now)
  for (const date of ['2027-05-10', '2030-01-01', '2027-05-11'])
    recorder.answered({ ...visitor, visitor: 'a' }, { ...asked, date, party: 5_000 })
  expect(recorder.take().counts.map(({ key }) => key)).toEqual([
    { wanted: '2027-05-11', trip: 'tour', party: 99, answer: 'full', ...visitor },
  ])
})

test('the name of a visitor differs between processes', () => {
  const nameIn = (recorder = createRecorder(now)) => recorder.visitorOf('192.0.2.1', 'a browser')
  expect(nameIn()).not.toBe(nameIn())
})
