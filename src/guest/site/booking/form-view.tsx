import type { ReactNode } from 'react'
import { plainText } from '../../../content/plain-text.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { Icon } from '../ui/icon.tsx'
import { Italics } from '../ui/italics.tsx'

/** The link from a view of a booking back to the booking's page. */
export function BackToBooking({ page }: { page: string }) {
  const { t } = useI18n()
  return (
    <p className="back-link">
      <a className="link" href={page}>
        <Icon name="chevron-left" />
        {t('change.back')}
      </a>
    </p>
  )
}

interface FormViewProps {
  /** The path of the booking's page. */
  page: string
  title: string
  lead: string
  children: ReactNode
}

/** A view of a booking's page that asks the guest for something: a plain form under a title. */
export function FormView({ page, title, lead, children }: FormViewProps) {
  return (
    <>
      <Head title={plainText(title)} unlisted />
      <section className="container result-page">
        <div className="self-service names-page">
          <BackToBooking page={page} />
          <h1 className="d1">
            <Italics text={title} />
          </h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </section>
    </>
  )
}
