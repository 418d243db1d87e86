import type { BreadcrumbList, FAQPage, QuantitativeValue, WebPage } from 'schema-dts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Page } from '../../../pages.ts'
import type { Addresses } from './addresses.ts'

export interface PageSubject {
  page: Page
  locale: Locale
  /** As in a list of search results. */
  title: string
  description: string
  /** The address of the picture that stands for it. */
  picture: string
  questions: { question: string; answer: string }[]
  updated: string | undefined
  /** The pages above it and itself, as the navigation calls them. */
  trail: { page: Page; name: string }[]
}

const kinds: Partial<Record<Page, 'AboutPage' | 'ContactPage'>> = { about_us: 'AboutPage', contact: 'ContactPage' }

export function pageNode(subject: PageSubject, { of, website, operator }: Addresses): WebPage {
  const { page, locale, title, description, picture, updated, trail } = subject
  return {
    '@type': kinds[page] ?? 'WebPage',
    '@id': `${of(page)}#page`,
    url: of(page),
    name: title,
    description,
    inLanguage: locale,
    isPartOf: { '@id': website },
    about: { '@id': operator },
    primaryImageOfPage: { '@type': 'ImageObject', url: picture, width: pixels(1200), height: pixels(630) },
    ...(updated && { dateModified: updated }),
    ...(trail.length > 1 && { breadcrumb: { '@id': `${of(page)}#trail` } }),
  }
}

/** `E37` is the pixel among the unit codes of UN/CEFACT, which schema.org refers to. */
const pixels = (value: number): QuantitativeValue => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37' })

/** Of every page but the home page, which has nothing above it. */
export const breadcrumbs = ({ page, trail }: PageSubject, { of }: Addresses): BreadcrumbList[] =>
  trail.length < 2
    ? []
    : [
        {
          '@type': 'BreadcrumbList',
          '@id': `${of(page)}#trail`,
          itemListElement: trail.map((step, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: step.name,
            item: of(step.page),
          })),
        },
      ]

export const questionsNode = ({ page, locale, questions }: PageSubject, { of }: Addresses): FAQPage[] =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          '@id': `${of(page)}#questions`,
          inLanguage: locale,
          isPartOf: { '@id': `${of(page)}#page` },
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
