import { lateMinutes } from '../../../../contract/guest-notice.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import type { DayView } from './load-day.ts'

export interface DayNoticeProps {
  day: DayView
  /** The path of this page. */
  page: string
  /** Where the booking can be cancelled free of charge; null on a ticket, which gives no access to the booking. */
  cancelHref: string | null
}

/**
 * Buttons by which a party tells the crew that it is late or does not come, and its most recent message to them. None
 * of the texts promises that the boat waits.
 */
export function DayNotice({ day, page, cancelHref }: DayNoticeProps) {
  const { t, locale } = useI18n()
  if (day.phase === 'sailing') return null
  const time = timeInText(day.sailing.departs_at, locale)
  return (
    <section className="day-notice" id="notice" aria-labelledby="day-notice">
      <h2 className="d3" id="day-notice">
        {t('day.late.title')}
      </h2>
      {day.told && <p className="note day-told">{toldText(day.told, t)}</p>}
      <p>{t('day.late.text', { time })}</p>
      {day.mayTell ? (
        <>
          <form method="post" action={page} noValidate className="day-minutes">
            {lateMinutes.map((minutes) => (
              <button key={minutes} type="submit" name="notice" value={minutes} className="button button-outline">
                {t('day.late.button', { minutes })}
              </button>
            ))}
          </form>
          <details className="day-never">
            <summary className="button button-outline">{t('day.never.button')}</summary>
            <Never isFree={day.isFree} page={page} cancelHref={cancelHref} />
          </details>
        </>
      ) : (
        <p>{t('day.told.enough')}</p>
      )}
    </section>
  )
}

function toldText({ minutes, time }: NonNullable<DayView['told']>, t: ReturnType<typeof useI18n>['t']): string {
  return minutes === null ? t('day.told.never', { time }) : t('day.told.late', { minutes, time })
}

/**
 * The content below “We can’t come”. As long as the booking can be cancelled free of charge, its page shows a link to
 * the cancellation. Otherwise, and on a ticket, a form is shown that only tells the crew.
 */
function Never({ isFree, page, cancelHref }: Omit<DayNoticeProps, 'day'> & Pick<DayView, 'isFree'>) {
  const { t } = useI18n()
  if (isFree && cancelHref) {
    return (
      <div>
        <p>{t('day.never.free')}</p>
        <a className="link" href={cancelHref}>
          {t('result.cancel.link')}
          <RouteLeg />
        </a>
      </div>
    )
  }
  return (
    <form method="post" action={page} noValidate>
      <p>{isFree ? t('day.never.not_cancelled') : `${t('day.never.late')} ${t('promise.substitute')}`}</p>
      <button type="submit" name="notice" value="never" className="button button-outline">
        {t('day.never.confirm')}
      </button>
    </form>
  )
}
