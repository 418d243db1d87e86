import { useI18n } from '../context/i18n-context.tsx'
import type { OpenDays } from '../pages/strip/open-days.ts'
import { Icon } from '../ui/icon.tsx'
import { Heading } from './entry-screen.tsx'
import { SailingErrors } from './join-form.tsx'
import { NextDepartureCard } from './next-departure-card.tsx'
import { WaitlistSteps } from './waitlist-steps.tsx'

/** The page of the waitlist while every day has enough places: it shows the next departure instead of a form. */
export function NoFullDays({ open, errors }: { open: OpenDays; errors: Record<string, string[]> }) {
  const { t } = useI18n()
  return (
    <>
      <div>
        <SailingErrors errors={errors} />
        {open.departures.length > 0 ? (
          <Heading title={t('waitlist.no_days.title')} text={t('waitlist.no_days.text')} />
        ) : (
          <Heading title={t('waitlist.title')} text={t('waitlist.lead')} />
        )}
      </div>
      <NextDepartureCard open={open} />
      <details className="waitlist-how">
        <summary>
          <h2 className="d4">{t('waitlist.how.title')}</h2>
          <Icon name="chevron-down" />
        </summary>
        <WaitlistSteps />
      </details>
    </>
  )
}
