import { expect, test } from 'vitest'
import { legalFacts } from '../../../../../content/business.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { locales } from '../../../../i18n/locales.ts'
import { legalRows } from './company-details.tsx'

test.each(locales)('the legal facts are listed in %s, and left out if they are not given', (locale) => {
  const t = translatorOf(locale)
  expect(legalRows(legalFacts, t).map(([term]) => term)).toEqual([
    t('policy.company.licence'),
    t('policy.company.authority'),
    t('policy.company.responsible'),
    t('policy.company.disputes'),
  ])
  const none = { supervisoryAuthority: null, licence: null, disputeBody: null, contentResponsible: null }
  expect(legalRows(none, t)).toEqual([])
  expect(legalRows({ ...none, licence: legalFacts.licence }, t)).toHaveLength(1)
})

test('the entry about disputes says whether the company takes part', () => {
  const entry = (takesPart: boolean) => {
    const disputeBody = { name: 'The Body', website: 'body.example', takesPart }
    return legalRows({ ...legalFacts, disputeBody }, translatorOf('en')).at(-1)?.[1]
  }
  expect(entry(true)).toMatch(/^We take part .* The Body \(body.example\)/)
  expect(entry(false)).toMatch(/neither obliged nor willing .* The Body \(body.example\)/)
})
