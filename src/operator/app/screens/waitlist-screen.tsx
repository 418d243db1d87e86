import { languages } from '../../../i18n/locales.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Waiting = ReadAnswer<'waitlist'>['waiting'][number]

/** Who waits for which departure, in the order of their ranks. */
export function WaitlistScreen() {
  const { t, formats } = useAppI18n()
  const { data, error, reload } = useRead('waitlist', {})
  const departures = Map.groupBy(data?.waiting ?? [], ({ trip, date, start }) => `${date} ${trip} ${start}`)
  const severalTrips = new Set(data?.waiting.map(({ trip, start }) => `${trip} ${start}`)).size > 1
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.waitlist')}</h1>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data?.waiting.length === 0 && <p role="status">{t('waitlist.none')}</p>}
      {[...departures].map(([key, parties]) => {
        const { date, tripName, departsAt, capacity, taken } = parties[0]!
        const guests = parties.reduce((sum, { party }) => sum + party, 0)
        return (
          <section className="block" key={key} aria-label={[formats.shortDay(date), tripName].join(', ')}>
            <h2>{formats.shortDay(date)}</h2>
            <p>
              {[
                ...(severalTrips ? [[departsAt, tripName].filter(Boolean).join(' ')] : []),
                ...(capacity === null || taken === null ? [] : [t('waitlist.places', { taken, capacity })]),
                t('waitlist.waiting', { count: parties.length, guests }),
              ].map((line) => (
                <span className="row-note" key={line}>
                  {line}
                </span>
              ))}
            </p>
            <ul className="rows">
              {parties.map((entry) => (
                <Party key={entry.id} entry={entry} onRemoved={reload} />
              ))}
            </ul>
            <Link className="plain-button" to={`/calendar/${date.slice(0, 7)}?day=${date}`}>
              {t('waitlist.raise')}
            </Link>
          </section>
        )
      })}
    </>
  )
}

function Party({ entry, onRemoved }: { entry: Waiting; onRemoved: () => Promise<void> }) {
  const { t, formats } = useAppI18n()
  const { id, email, party, since, offeredUntil, language } = entry
  const at = email.lastIndexOf('@')
  const { run, error, isBusy } = useAction('waitlist-remove')
  const [confirm, sheet] = useConfirm({
    title: t('waitlist.remove'),
    text: t('waitlist.remove_text', { email }),
    action: t('waitlist.remove_action', { email }),
    error,
    isBusy,
    run: async () => {
      const removed = await run({ id })
      if (removed) await onRemoved()
      return removed !== undefined
    },
  })
  return (
    <li className="row">
      <span>
        <a className="row-title" href={`mailto:${email}`}>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </a>
        {`${t('waitlist.party', { count: party })}, ${languages[language].name}`}
        <span className="row-note quiet small">
          {offeredUntil
            ? t('waitlist.offered', { time: formats.time(new Date(offeredUntil)) })
            : t('waitlist.since', { day: formats.dayOfAnyYear(dayOf(new Date(since)).slice(5)) })}
        </span>
      </span>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={`${t('waitlist.remove')}: ${email}`}
        onClick={confirm}
      >
        {t('waitlist.remove')}
      </button>
      {sheet}
    </li>
  )
}
