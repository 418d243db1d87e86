import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { Head } from '../../head/head.tsx'
import { usePageContext } from '../../head/page-context.tsx'
import { linksIn, policyNavigation } from '../../routing/navigation.ts'
import styles from '../../styles/pages/policy-pages.css?url'
import { Italics } from '../../ui/italics.tsx'
import { ContentFold } from './fold.tsx'
import { Prose } from './text-blocks.tsx'

interface TextPageProps {
  content: {
    title: string
    lead: string
    html: string
    sections: { id: string; title: string }[]
    updated: string
    meta_title: string
    meta_description: string
  }
  /** Content before the text. */
  children?: ReactNode
  /** Content after the text. */
  end?: ReactNode
}

/** Layout of the policy pages: table of contents, text, and links to the other policies. */
export function TextPage({ content, children, end }: TextPageProps) {
  const { t, formats } = useI18n()
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Head title={content.meta_title} description={content.meta_description} />
      <div className="container text-page">
        <header>
          <h1 className="d1">
            <Italics text={content.title} />
          </h1>
          <p className="lead">{content.lead}</p>
        </header>
        <div className="chart-edge" />
        <div className="small-print">
          <TableOfContents sections={content.sections} />
          <div className="small-print-text">
            {children}
            <p className="version">
              <time dateTime={content.updated}>{t('policy.updated', { date: formats.day(content.updated) })}</time>
            </p>
            <Prose html={content.html} />
            {end}
          </div>
        </div>
        <OtherPolicies />
      </div>
    </>
  )
}

function TableOfContents({ sections }: Pick<TextPageProps['content'], 'sections'>) {
  const { t } = useI18n()
  return (
    <nav className="table-of-contents" aria-labelledby="contents">
      <h2 id="contents">{t('policy.contents')}</h2>
      <ContentFold label={t('policy.contents')}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </ContentFold>
    </nav>
  )
}

function OtherPolicies() {
  const { t, href, locale } = useI18n()
  const { page } = usePageContext()
  return (
    <nav className="neighbours" aria-label={t('layout.footer.small_print')}>
      <ul>
        {linksIn(policyNavigation, locale).map((item) => (
          <li key={item.page}>
            <a href={href(item.page)} aria-current={item.page === page ? 'page' : undefined}>
              {t(item.label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
