import { hrefTo } from '../../i18n/href-to.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { errorWords } from './error-words.ts'

/** From Zadar to where the night chart ends. */
export const knownWater =
  'M1110.2 19.9l-.9 1.1 2.2 4.5 4.9 8.2 13.6 20.4 8.5 10.9 9.4 10.9 11.2 11.9 11.8 11.2 19.2 16.8 .7 1.7-2.8 15.2-6.3 45.9-4.7 20.9-1.7 2.1-5.9 1.8-1.7 2-1.5 3.3-1.7 2.2-1.4 1-6.9 3.1-2.3 1.9-1.2 1.8-4.5 23.5-4.7 29-2.4 20.9-1.5 28-.8 74.6-.9 35.2 .2 13.9 1.8 30.1-.5 1.6-1 1.1-9.5 6.9-5.8 12.6-5.8 2.3-2.5 .6-2.9-.1-4.7 2.5-2.1-.6-2-1.7-2.2 .7-2.7 1.9-5 .4-1.8-.5-1.1-.9-8.2-10.6-15.4-13.6-18.9-15-11.6-7.9-3.4-.8-4.2-.2-2.9 .8-1.6 1.7-.9 2.2 .1 4.3 1.2 1.4'
const offTheChart = 'M1069 510C1040 560 1000 640 930 650S850 590 830 650 910 720 850 760 790 730 760 790'

/** The route leaves the known water. */
export function Lost({ locale }: { locale: Locale }) {
  const words = errorWords[locale]
  return (
    <section className="lost night">
      <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <image href="/charts/night.svg" width="1440" height="900" />
        <image className="rose" href="/charts/rose-night.svg" x="640" y="90" width="190" height="190" />
        <path className="known-water" d={knownWater} />
        <path className="off-the-chart" d={offTheChart} />
        <circle className="turned-back" cx="1024.5" cy="463" r="7" />
        <circle className="adrift" cx="760" cy="790" r="15" />
        <circle className="here" cx="760" cy="790" r="6" />
      </svg>
      <div className="wrap">
        <p className="coordinates">404</p>
        <h1 className="d1">
          <Italics text={words.lost} />
        </h1>
        <p className="lead">{words.lostText}</p>
        <div className="actions">
          <a className="button button-route button-large" href={hrefTo('home', locale)}>
            {words.home}
            <RouteLeg />
          </a>
          <a className="button button-outline button-large" href={hrefTo('tour', locale)}>
            {words.tour}
          </a>
        </div>
      </div>
    </section>
  )
}
