import { expect, test } from 'vitest'
import { renderMessage } from '../render-message.ts'
import { sampleMailData } from '../sample-mails.ts'

test('the mail about a change names what has changed, before and after it, and what was paid', async () => {
  const { changed } = sampleMailData('en')
  const { text } = await renderMessage('changed', changed)
  expect(text).toContain('Your booking has changed')
  for (const line of [
    'Day: Mon 12\u00a0July 2027 → Wed 14\u00a0July 2027',
    'Departure: 08:00, Zadar → 09:00, Bibinje',
    'Guests: 2 adults, 1 child → 2 adults, 1 child, 1 infant',
    'Extras: – → 2\u00a0×\u00a0Mask and snorkel',
    'You’ve paid €15 online for the change.',
  ])
    expect(text).toContain(line)
  const same = await renderMessage('changed', { ...changed, previous: { ...changed, lines: [] } })
  expect(same.text.match(/ → /g)).toHaveLength(1)
  const evening = { ...changed.previous, tripTitles: { en: 'Sunset cruise' } }
  expect((await renderMessage('changed', { ...changed, previous: evening })).text).toContain(
    'Trip: Sunset cruise → Boat trip to Kornati and Telašćica',
  )
  const smaller = await renderMessage('changed', { ...changed, paidAmount: 0, byHandAmount: 1500 })
  expect(smaller.text).toContain('We’ll return €15 to you the way you paid it')
  expect(smaller.text).not.toContain('the card you paid with')
})

test.each(['confirmed', 'reminder'] as const)(
  '%s says that cards are no use on board, and where cash is',
  async (kind) => {
    const mail = async (changes = {}) =>
      (await renderMessage(kind, { ...sampleMailData('en')[kind], ...changes } as never)).text
    expect(await mail()).toContain(
      'by card on board. The crew has change. The nearest cash machine is about 300 m from',
    )
    expect(await mail({ restAmount: 0 })).not.toContain('cash machine')
  },
)

test('the hours of the day are those of the described start, and only if the boat leaves on time', async () => {
  const { confirmed } = sampleMailData('en')
  const text = async (changes: object) => (await renderMessage('confirmed', { ...confirmed, ...changes })).text
  expect(await text({})).toMatch(/We swim in a sheltered bay at about \d+:\d+/)
  expect(await text({ start: '2' })).not.toContain('We swim')
  const later = { ...confirmed.departureLocation, departsAt: '09:45' }
  expect(await text({ departureLocation: later })).not.toContain('We swim')
})

test('a fare without a price is free in the bill', async () => {
  const { text } = await renderMessage('confirmed', sampleMailData('en').confirmed)
  expect(text).toMatch(/1 infant.*: free/)
})

test('the ticket leads to the quay in a map app', async () => {
  const { text } = await renderMessage('confirmed', sampleMailData('en').confirmed)
  expect(text).toContain('https://www.google.com/maps/dir/?api=1&destination=44.0686%2C15.2825')
})
