import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { Head } from '../../head/head.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Italics } from '../../ui/italics.tsx'
import { StatusWave } from '../../ui/status-wave.tsx'
import { BackToBooking } from '../form-view.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { TripCard } from '../result/trip-card.tsx'
import { CancelForm } from './cancel-form.tsx'
import { ChangeEnd, ChangeForm } from './change-form.tsx'
import { ChangeQuotePanel } from './change-quote.tsx'
import { RefusedScreen } from './refused.tsx'
import type { SelfServiceView } from './self-service.ts'
import { WeatherChoice } from './weather-choice.tsx'

interface SelfServiceProps {
  result: BookingResult
  content: SelfServiceView
}

const titles = {
  change: 'change.title',
  quote: 'change.quote.title',
  cancel: 'cancel.title',
  weather: 'choice.title',
} as const

/**
 * The views of a booking's page in which the guest changes or cancels the booking. They are plain forms. Only the card
 * fields for the payment of a change need a script.
 */
export function SelfServicePage({ result, content }: SelfServiceProps) {
  const { t, href } = useI18n()
  const title = t(titles[content.view === 'refused' ? content.of : content.view])
  const errors = 'errors' in content ? content.errors : undefined
  return (
    <>
      <Head title={title.replace(/<\/?i>/g, '')} unlisted />
      <section className="container result-page">
        <StatusWave state={content.view === 'weather' ? 2 : 0} />
        <div className="result-columns">
          <div className="result self-service">
            <div>
              {content.view !== 'weather' && <BackToBooking page={href('booking', result.reservation.id)} />}
              <h1 className="d1">
                <Italics text={title} />
              </h1>
            </div>
            <FormError errors={errors} />
            <Content result={result} content={content} />
          </div>
          {/* In the view of the quote, a table shows the booked trip, so the card shows only the booking code. */}
          <TripCard result={result} facts={content.view === 'quote' ? 'code' : 'all'}>
            {content.view === 'change' && <ChangeEnd result={result} content={content} />}
          </TripCard>
        </div>
      </section>
    </>
  )
}

function Content({ result, content }: SelfServiceProps): ReactNode {
  switch (content.view) {
    case 'change':
      return <ChangeForm result={result} content={content} />
    case 'quote':
      return <ChangeQuotePanel result={result} content={content} />
    case 'cancel':
      return <CancelForm result={result} content={content} />
    case 'weather':
      return <WeatherChoice result={result} content={content} />
    case 'refused':
      return <RefusedScreen problem={content.problem} />
  }
}
