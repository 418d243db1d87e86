import { useI18n } from '../context/i18n-context.tsx'
import { EntryDetails } from './entry-details.tsx'
import { Heading } from './entry-screen.tsx'
import type { WaitlistData } from './load-waitlist-page.ts'
import { WaitlistSteps } from './waitlist-steps.tsx'

/** The page after the form was sent. The entry is not valid until the guest confirms the e-mail address. */
export function SentScreen({
  data: { entry, email, settings, departs },
}: {
  data: Extract<WaitlistData, { page: 'sent' }>
}) {
  const { t } = useI18n()
  return (
    <>
      <div className="waitlist-column">
        <div>
          <Heading title={t('waitlist.sent.title')} text={t('waitlist.sent.text', { email })} />
        </div>
        <section aria-labelledby="how-title">
          <h2 className="d4" id="how-title">
            {t('waitlist.how.title')}
          </h2>
          <WaitlistSteps />
        </section>
      </div>
      <EntryDetails entry={entry} settings={settings} departs={departs} />
    </>
  )
}
