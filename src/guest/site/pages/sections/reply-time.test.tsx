import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import { createI18n, I18nProvider } from '../../context/i18n-context.tsx'
import { ReplyTime } from './reply-time.tsx'

const shown = (hours: number | null) =>
  renderToStaticMarkup(
    <I18nProvider value={createI18n('en', catalogueOf('en'), formatsOf('en'))}>
      <ReplyTime hours={hours} />
    </I18nProvider>,
  )

test('says when an answer comes, and nothing if the operator has not said', () => {
  expect(shown(24)).toContain('within 24 hours')
  expect(shown(null)).toBe('')
})
