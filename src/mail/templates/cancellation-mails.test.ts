import { expect, test } from 'vitest'
import { locales } from '../../i18n/locales.ts'
import { renderMessage } from '../render-message.ts'
import { sampleMailData } from '../sample-mails.ts'

test('after bad weather the mail announces neither a card refund nor an automatic refund of a deposit paid by hand', async () => {
  const { weather_choice: choice } = sampleMailData('en')
  const byCard = await renderMessage('weather_choice', choice)
  expect(byCard.text.replace(/\s+/g, ' ')).toContain('we’ll refund you automatically')
  const byHand = await renderMessage('weather_choice', { ...choice, refundableAmount: 0 })
  expect(byHand.text).toContain('Please choose by')
  expect(byHand.text).toContain('reply to this e-mail')
  expect(byHand.text).not.toMatch(/automatically|€0\.00/)
})

test.each(locales)('no mail in %s blames the weather for a boat that is out of service', async (locale) => {
  const { weather_choice: choice, cancelled } = sampleMailData(locale)
  const weather = /weather|wetter|vrijeme ne|maltempo|pogod/i
  for (const reason of ['weather', 'boat'] as const) {
    const mails = [
      await renderMessage('weather_choice', { ...choice, reason }),
      await renderMessage('cancelled', { ...cancelled, reason }),
    ]
    expect(mails.map(({ text }) => weather.test(text))).toEqual([reason === 'weather', reason === 'weather'])
  }
})

test('only the first button of a mail is filled', async () => {
  const { html } = await renderMessage('weather_choice', sampleMailData('en').weather_choice)
  const buttons = html.match(/<td align="center"[^>]*>/g) ?? []
  expect(buttons.filter((cell) => cell.includes('border-radius')).map((cell) => /background/.test(cell))).toEqual([
    true,
    false,
  ])
})
