import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type ViewProps } from '../http/page-definition.tsx'
import { StatusWave } from '../ui/status-wave.tsx'
import { EndedScreen } from './ended-screen.tsx'
import { EntryScreen, EntrySea } from './entry-screen.tsx'
import { JoinForm } from './join-form.tsx'
import { loadWaitlistPage, submitWaitlistPage, type WaitlistAnswer } from './load-waitlist-page.ts'
import { NoFullDays } from './no-full-days.tsx'
import { SentScreen } from './sent-screen.tsx'
import { WaitlistStylesheet } from './waitlist-stylesheet.tsx'

function Waitlist({ data, answer }: ViewProps<typeof loadWaitlistPage, WaitlistAnswer>) {
  const { t } = useI18n()
  const errors = answer?.sent === false ? answer.errors : {}
  return (
    <>
      <WaitlistStylesheet />
      <Head title={t('waitlist.document_title')} description={t('waitlist.description')} unlisted />
      <section className="container waitlist-page">
        {data.page === 'entry' && <EntrySea entry={data.entry} />}
        {data.page === 'ended' && <StatusWave state={data.reason ? 0 : 2} />}
        {data.page === 'open' && <StatusWave state={0} />}
        {data.page === 'sent' && <StatusWave state={1} />}
        <div className={`text-page two-columns waitlist-${data.page}-view`}>
          {data.page === 'entry' ? (
            <EntryScreen
              entry={data.entry}
              settings={data.settings}
              departs={data.departs}
              rejected={answer?.sent === false ? answer : undefined}
            />
          ) : data.page === 'ended' ? (
            <EndedScreen reason={data.reason} open={data.open} />
          ) : data.page === 'open' ? (
            <NoFullDays open={data.open} errors={errors} />
          ) : data.page === 'sent' ? (
            <SentScreen data={data} />
          ) : (
            <JoinForm data={data} errors={errors} />
          )}
        </div>
      </section>
    </>
  )
}

export const waitlistPage = definePage({
  load: loadWaitlistPage,
  submit: submitWaitlistPage,
  // No cache may store the response, because the days change with every booking and an entry is personal.
  headers: () => ({ 'Cache-Control': 'no-store' }),
  View: Waitlist,
})
