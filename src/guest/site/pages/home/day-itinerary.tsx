import type { PageContent } from '../../../../content/page-content.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteSheets } from '../../ui/chart/day-chart.tsx'
import type { TripChart } from '../../ui/chart/trip-chart.ts'
import { Italics } from '../../ui/italics.tsx'

interface DayItineraryProps {
  content: PageContent<'home'>['day']
  settings: Settings
  /** Undefined until the charts of the trip have been drawn. */
  chart: TripChart | undefined
}

export function DayItinerary({ content, settings, chart }: DayItineraryProps) {
  return (
    <>
      <div className="chart-edge" />
      <section className="voyage" id="day" aria-labelledby="day-heading">
        <div className="voyage-chart">{chart && <RouteSheets chart={chart} narrowBelow={1100} />}</div>
        <div className="voyage-heading">
          <h2 className="d2" id="day-heading">
            <Italics text={content.headline} />
          </h2>
          <p>{content.text}</p>
        </div>
        <ol className="steps">
          {content.steps.map((step, index) => (
            <li key={step.title}>
              <p className="clock num">{step.when ?? <StepTime first={index === 0} settings={settings} />}</p>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="chart-edge" />
    </>
  )
}

/** The times of a step that has no text `when`. The first step shows the departures, any other step the return. */
function StepTime({ first, settings }: { first: boolean; settings: Settings }) {
  const { t, formats } = useI18n()
  const { returns_at: back, departure_locations: quays } = settings
  if (!first) return <AboutTime text={t('layout.about', { time: formats.clock(back) })} time={formats.clock(back)} />
  return quays.map(({ id, name, departs_at }) => <Time key={id} time={formats.clock(departs_at)} label={name} />)
}

/** The words around the time are smaller than the time. */
function AboutTime({ text, time }: { text: string; time: string }) {
  const [before = '', after = ''] = text.split(time)
  return (
    <span>
      {before && <small>{before.trim()}</small>} {time} {after && <small>{after.trim()}</small>}
    </span>
  )
}

function Time({ time, label }: { time: string; label: string }) {
  return (
    <span>
      {time} <small>{label}</small>
    </span>
  )
}
