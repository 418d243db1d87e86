import { afterEach, expect, test } from 'vitest'
import { testSettings } from '../../test/fixtures/settings.ts'
import { locales } from '../i18n/locales.ts'
import { renderMessage } from '../mail/render-message.ts'
import { sampleMailData } from '../mail/sample-mails.ts'
import {
  defaultIntroduction,
  introducedMails,
  introductionProblems,
  introductionSamples,
  introductionSchema,
} from './mail-introductions.ts'
import { sayProblem } from './say-problem.ts'
import { defaultSite, problemOfField, setPublishedSite, siteOf } from './site.ts'

afterEach(() => setPublishedSite(undefined))

const rendered = async (mail: 'confirmed' | 'reminder' | 'cancelled', text: string) => {
  setPublishedSite(siteOf({ [`mails.en.${mail}`]: text }))
  return renderMessage(mail, sampleMailData('en')[mail])
}

test('the default of every mail and language has no problem, and is the sentence of the mail', async () => {
  for (const locale of locales) {
    for (const mail of introducedMails) {
      const text = defaultIntroduction(mail, locale)
      expect([mail, locale, introductionProblems(mail, text)]).toEqual([mail, locale, []])
      expect(problemOfField(`mails.${locale}.${mail}`, text)).toBeUndefined()
      expect(defaultSite().mails[locale][mail]).toBe(text)
    }
  }
})

test('every placeholder of a mail has a sample, which the studio shows', () => {
  for (const locale of locales) {
    const samples = introductionSamples(locale, testSettings)
    const names = introducedMails.flatMap((mail) => introductionSchema(mail).meta()?.placeholders as string[])
    expect(names.filter((name) => !samples[name])).toEqual([])
  }
})

test('the operator’s sentence is in both parts of the mail, with the values of its placeholders', async () => {
  const { text, html } = await rendered('reminder', 'See you at {place}, {beThere}!')
  expect(text).toMatch(/See you at [^{}]*Bibinje[^{}]*, 8:40!|See you at [^{}]*, 0?8:\d\d!/)
  expect(html).toContain('See you at')
  expect(text).not.toContain('looking forward to having you')
})

test('an empty sentence, and one that can’t be filled, leave the usual one', async () => {
  const usual = (await rendered('reminder', '')).text
  expect(usual).toContain('looking forward to having you on board')
  for (const broken of ['Hello {name}', 'Hello {', 'x'.repeat(601), 'a\nb', '{place, select, a {b}}'])
    expect((await rendered('reminder', broken)).text).toBe(usual)
})

test('a sentence runs no markup', async () => {
  const { html } = await rendered('confirmed', '<img src=x onerror=alert(1)> <a href="javascript:alert(1)">x</a>')
  expect(html).not.toMatch(/<img src=x|href="javascript:/)
  expect(html).toContain('&lt;img src=x')
})

test.each([
  ['Hello {name}', /\{name\} is not known.*\{code\}/],
  ['Hello {', /no counterpart/],
  ['{code, select, a {b}}', /no case/],
  ['{depositBy, select, card {{secret}} other {}}', /\{secret\} is not known/],
])('the problem of %s is named', (text, problem) => {
  expect(
    introductionProblems('confirmed', text)
      .map((found) => sayProblem(found))
      .join(' '),
  ).toMatch(problem)
})

test.each(['a\nb', 'a\u0000', 'a\u202Eb', 'x'.repeat(601), 7])('%j is refused by the schema', (value) => {
  expect(problemOfField('mails.en.reminder', value)).toBeTruthy()
})
