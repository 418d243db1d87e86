import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import { ContactProvider } from '../../context/contact-context.tsx'
import { createI18n, I18nProvider } from '../../context/i18n-context.tsx'
import { Faq } from './faq.tsx'

test('shows twelve questions, the others and the search in the same HTML, closed and hidden', () => {
  const list = Array.from({ length: 14 }, (_, index) => ({ question: `Question ${index}?`, answer: 'Yes.' }))
  const html = renderToStaticMarkup(
    <ContactProvider value={{ name: 'Bonaca', email: 'a@mail.example', phone: '+385 23 000 000' }}>
      <I18nProvider value={createI18n('en', catalogueOf('en'), formatsOf('en'))}>
        <Faq content={{ headline: 'Questions', text: 'Ask us.', list }} />
      </I18nProvider>
    </ContactProvider>,
  )
  const [atOnce, others = ''] = html.split('<details class="faq-others">')
  expect(atOnce?.match(/Question \d+/g)).toHaveLength(12)
  expect(others.match(/Question \d+/g)).toEqual(['Question 12', 'Question 13'])
  expect(others).toContain('More questions (2)')
  expect(html).toMatch(/<div class="field faq-search" hidden="">/)
})
