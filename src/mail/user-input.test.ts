import { expect, test } from 'vitest'
import { mailKinds } from '../contract/mail-kinds.ts'
import { locales } from '../i18n/locales.ts'
import { renderMessage } from './render-message.ts'
import { sampleMailData } from './sample-mails.ts'

const hostile = 'Ana\r\nBcc: all@victims.example\u2028\u0000<script>alert(1)</script>\u202e"><img src=x>'

test('user input is escaped and can inject neither markup, headers nor lines', async () => {
  const data = sampleMailData('en', { firstName: hostile, lastName: hostile, notes: `${hostile}\n-- \nBonaca` })
  for (const kind of mailKinds) {
    const { html, text, subject, replyTo } = await renderMessage(kind, data[kind])
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|<img src=x/)
    expect(`${subject}${replyTo.name}`).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e|\u2028/u)
    expect(text).not.toMatch(/^(Bcc:|-- $)/m)
  }
})

test('user input is quoted line by line', async () => {
  const data = { ...sampleMailData('en').contact_message, name: hostile, message: 'One\r\n\r\nTwo\u0007' }
  const { text, subject } = await renderMessage('contact_message', data)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).toContain('> One\n> \n> Two')
})

test.each(['Win 1000 € at spam.example', 'www.spam.example', 'Ana http://x', 'A'.repeat(70), '<b>Ana</b>'])(
  'the greeting omits a first name that is not plausibly a name: %s',
  async (firstName) => {
    const { text } = await renderMessage('not_paid', sampleMailData('en', { firstName }).not_paid)
    expect(text).toContain('\n\nHello,\n\n')
    expect(text).not.toContain(firstName)
  },
)

test.each(['Ana Marija', "D'Arcy", 'Żaneta', 'Jean-Luc', 'Đurđa'])(
  'the greeting contains a plausible first name: %s',
  async (name) => {
    const { text } = await renderMessage('not_paid', sampleMailData('en', { firstName: name }).not_paid)
    expect(text).toContain(`Dear ${name},`)
  },
)

test.each(locales)('in %s a guest with one name is addressed by it, without a gap', async (locale) => {
  const guest = { firstName: 'Ana', lastName: '' }
  const mails = await Promise.all(
    (['confirmed', 'operator_new_booking'] as const).map((kind) =>
      renderMessage(kind, sampleMailData(locale, guest)[kind]),
    ),
  )
  for (const { text } of mails) {
    expect(text).toContain('Ana')
    expect(text).not.toMatch(/Ana [,!\n]/)
  }
})

test('an acknowledgement greets by a plausible name and quotes the message', async () => {
  const sample = sampleMailData('en').contact_acknowledgement
  const { text } = await renderMessage('contact_acknowledgement', sample)
  expect(text).toContain('Dear Ana,')
  expect(text).toContain('Your message:\n> A birthday of fifty years.\n> Could we stay until sunset?')
  expect(text).toContain('Guests: 24')
  const unquoted = await renderMessage('contact_acknowledgement', { ...sample, name: 'Win at x.example', message: '' })
  expect(unquoted.text).toContain('\n\nHello,\n\n')
  expect(unquoted.text).not.toMatch(/x\.example|Your message:/)
})
