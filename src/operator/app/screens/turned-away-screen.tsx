import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, navigate, useLocation } from '../routing/router.tsx'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type TurnedAway = ReadAnswer<'turned-away'>

/**
 * The parties that found no free place, by the week that they wanted, and the steps of booking at which visitors give
 * up. All sentences about them come from the server.
 */
export function TurnedAwayScreen() {
  const { t } = useAppI18n()
  const { path, query } = useLocation()
  const weeks = query.get('weeks') === 'past' ? 'past' : 'coming'
  const { data, error } = useRead('turned-away', { weeks })
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.turned_away')}</h1>
      </div>
      <Segments
        legend={t('turned_away.weeks')}
        quiet
        options={[
          { value: 'coming', label: t('turned_away.coming') },
          { value: 'past', label: t('turned_away.past') },
        ]}
        value={weeks}
        onChange={(value) => navigate(`${path}?weeks=${value}`, { replace: true })}
      />
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data && <Report report={data} />}
    </>
  )
}

function Report({ report: { text, sharesText, weeks, funnel, vitalsText, note } }: { report: TurnedAway }) {
  const { t, formats } = useAppI18n()
  return (
    <>
      <p className="block" role="status">
        {text}
      </p>
      {weeks.map((week) => (
        <section className="block" key={week.monday} aria-labelledby={week.monday}>
          <h2 id={week.monday}>{week.text}</h2>
          <ul className="rows">
            {week.days.map((day) => (
              <Day key={`${day.date} ${day.trip}`} day={day} />
            ))}
          </ul>
        </section>
      ))}
      {sharesText.length > 0 && (
        <div className="block">
          <Lines lines={sharesText} />
        </div>
      )}
      {funnel.steps.length > 0 && (
        <section className="block" aria-labelledby="funnel">
          <h2 id="funnel">{t('turned_away.funnel', { days: formats.days(funnel.from, funnel.to) })}</h2>
          <ul className="rows">
            {funnel.steps.map(({ step, text: sentence }) => (
              <li className="row" key={step}>
                {sentence}
              </li>
            ))}
          </ul>
          <Lines lines={funnel.text} />
        </section>
      )}
      {vitalsText.length > 0 && (
        <section className="block" aria-labelledby="vitals">
          <h2 id="vitals">{t('turned_away.vitals')}</h2>
          <p className="quiet small">{t('turned_away.vitals_limits')}</p>
          <Lines lines={vitalsText} />
        </section>
      )}
      <p className="block quiet small">{note}</p>
    </>
  )
}

function Day({ day: { text, actions } }: { day: TurnedAway['weeks'][number]['days'][number] }) {
  return (
    <li className="row">
      <span>{text}</span>
      {actions.length > 0 && (
        <span className="report-actions">
          {actions.map((action) => (
            <Link className="plain-button" key={action.text} to={action.path}>
              {action.text}
            </Link>
          ))}
        </span>
      )}
    </li>
  )
}

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <p className="spaced" key={line}>
      {line}
    </p>
  ))
