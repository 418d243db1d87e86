import type { PageContent } from '../../../content/page-content.server.ts'
import { DayChart } from '../../ui/chart/day-chart.tsx'
import type { ChartTimes } from '../../ui/chart/departure-times.ts'
import { Italics } from '../../ui/italics.tsx'
import { useWords } from '../../words.tsx'

export function Day({ content, times }: { content: PageContent<'home'>['day']; times: ChartTimes }) {
  return (
    <>
      <div className="chart-edge" />
      <section className="voyage" id="day" aria-labelledby="day-heading">
        <div className="voyage-chart">
          <DayChart times={times} />
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
              <p className="clock num">{step.when ?? <Clock first={index === 0} times={times} />}</p>
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

/** The day's first leg has two departures, its last the return. */
function Clock({ first, times }: { first: boolean; times: ChartTimes }) {
  const { t } = useWords()
  if (!first) return <Moment time={times.back} beside={t('layout.about')} />
  return (
    <>
      <Moment time={times.zadar} beside="Zadar" />
      <Moment time={times.bibinje} beside="Bibinje" />
    </>
  )
}

function Moment({ time, beside }: { time: string; beside: string }) {
  return (
    <span>
      {time} <small>{beside}</small>
    </span>
  )
}
