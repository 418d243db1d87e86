import type { PageContent } from '../../../../content/page-content.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteSheets } from '../../ui/chart/day-chart.tsx'
import type { ChartTimes } from '../../ui/chart/departure-times.ts'
import { Italics } from '../../ui/italics.tsx'

export function DayItinerary({ content, times }: { content: PageContent<'home'>['day']; times: ChartTimes }) {
  return (
    <>
      <div className="chart-edge" />
      <section className="voyage" id="day" aria-labelledby="day-heading">
        <div className="voyage-chart">
          <RouteSheets times={times} narrowBelow={1100} />
        </div>
        <div className="voyage-heading">
          <h2 className="d2" id="day-heading">
            <Italics text={content.headline} />
          </h2>
          <p>{content.text}</p>
        </div>
        <ol className="steps">
          {content.steps.map((step, index) => (
            <li key={step.title}>
              <p className="clock num">{step.when ?? <StepTime first={index === 0} times={times} />}</p>
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

/** The times of a step that has none of its own: departures for the first step, the return for the last one. */
function StepTime({ first, times }: { first: boolean; times: ChartTimes }) {
  const { t } = useI18n()
  if (!first) return <AboutTime text={t('layout.about', { time: times.back })} time={times.back} />
  return times.quays.map(({ id, name, time }) => <Time key={id} time={time} label={name} />)
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
