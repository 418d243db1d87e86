import { Head } from '../layout/head.tsx'
import { policyWays } from '../layout/navigation.ts'
import { useCurrentRoute } from '../route-of.ts'
import { Italics } from '../ui/italics.tsx'
import { useWords } from '../words.tsx'
import { Prose } from './prose.tsx'

interface TextPageProps {
  content: { title: string; lead: string; html: string; meta_title: string; meta_description: string }
}

/** The small print: a column of text, with its neighbours beside it. */
export function TextPage({ content }: TextPageProps) {
  const { t, href } = useWords()
  const { page } = useCurrentRoute()
  return (
    <>
      <Head title={content.meta_title} description={content.meta_description} />
      <div className="wrap text-page">
        <h1 className="d1">
          <Italics text={content.title} />
        </h1>
        <div className="small-print">
          <div>
            <p className="lead">{content.lead}</p>
            <Prose html={content.html} />
          </div>
          <nav aria-label={t('layout.footer.small_print')}>
            <ul>
              {policyWays.map((way) => (
                <li key={way.page}>
                  <a href={href(way.page)} aria-current={way.page === page ? 'page' : undefined}>
                    {t(way.label)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  )
}
