import type { BreadcrumbList, FAQPage, WebPage } from 'schema-dts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { Page } from '../../../../pages.ts'
import type { GraphUrls } from './urls.ts'

export interface PageNodeInput {
  page: Page
  locale: Locale
  /** The title without the site name. */
  title: string
  description: string
  /** The URL of the Open Graph image. */
  image: string
  questions: { question: string; answer: string }[]
  updated: string | undefined
  /** Breadcrumbs from the home page to this page, with their navigation labels. */
  breadcrumbs: { page: Page; name: string }[]
}

const typeOf: Partial<Record<Page, 'AboutPage' | 'ContactPage'>> = { about_us: 'AboutPage', contact: 'ContactPage' }

export function pageNode(input: PageNodeInput, { pageUrl, websiteId, operatorId }: GraphUrls): WebPage {
  const { page, locale, title, description, image, updated, breadcrumbs: breadcrumbNodes } = input
  return {
    '@type': typeOf[page] ?? 'WebPage',
    '@id': `${pageUrl(page)}#page`,
    url: pageUrl(page),
    name: title,
    description,
    inLanguage: locale,
    isPartOf: { '@id': websiteId },
    about: { '@id': operatorId },
    primaryImageOfPage: { '@type': 'ImageObject', url: image },
    ...(updated && { dateModified: updated }),
    ...(breadcrumbNodes.length > 1 && { breadcrumb: { '@id': `${pageUrl(page)}#trail` } }),
  }
}

/** Breadcrumbs of the page; none for the home page. */
export const breadcrumbs = ({ page, breadcrumbs: steps }: PageNodeInput, { pageUrl }: GraphUrls): BreadcrumbList[] =>
  steps.length < 2
    ? []
    : [
        {
          '@type': 'BreadcrumbList',
          '@id': `${pageUrl(page)}#trail`,
          itemListElement: steps.map((step, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: step.name,
            item: pageUrl(step.page),
          })),
        },
      ]

export const faqNodes = ({ page, locale, questions }: PageNodeInput, { pageUrl }: GraphUrls): FAQPage[] =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          '@id': `${pageUrl(page)}#questions`,
          inLanguage: locale,
          isPartOf: { '@id': `${pageUrl(page)}#page` },
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
