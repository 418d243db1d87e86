import { useWords } from '../../words.tsx'
import type { ChartTimes } from './day-chart.tsx'
import { Graticule, PlaceNames, RouteLines, Stop } from './marks.tsx'
import day from './sheets/day.json'
import dayTall from './sheets/day-m.json'

/** Names, degrees, route and stops over the wide sheet. */
export function WideOverlay({ times }: { times: ChartTimes }) {
  const { t } = useWords()
  const sizes = { name: 25, time: 17, gap: 25 }
  return (
    <svg
      className="overlay overlay-wide"
      viewBox="0 0 1440 1120"
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={t('layout.chart.label', { ...times })}
    >
      <PlaceNames
        kind="land"
        names={[
          { text: 'UGLJAN', x: 341.6, y: 266, size: 17, turned: 46 },
          { text: 'PAŠMAN', x: 674, y: 545.1, size: 17, turned: 42 },
          { text: 'IŽ', x: 321.7, y: 374.7, size: 15, turned: 45 },
          { text: 'DUGI OTOK', x: 225.2, y: 545.1, size: 17, turned: 46 },
          { text: 'ŽUT', x: 594.4, y: 757.7, size: 15, turned: 30 },
          { text: 'KORNAT', x: 715.4, y: 904.3, size: 16, turned: 40 },
        ]}
      />
      <PlaceNames
        kind="water"
        names={[
          { text: t('layout.chart.zadar_channel'), x: 406, y: 212.7, size: 15, turned: 44 },
          { text: t('layout.chart.middle_channel'), x: 445.8, y: 523.8, size: 15, turned: 46 },
          { text: t('layout.chart.adriatic'), x: 130.2, y: 613.2, size: 28 },
        ]}
      />
      <Graticule
        sheet={day}
        latitudes={['44°00′N', '44°10′N']}
        longitudes={['15°00′E', '15°10′E', '15°20′E', '15°30′E', '15°40′E']}
      />
      <image className="rose roomy" href="/charts/rose.svg" x="600" y="26" width="160" height="160" />
      <RouteLines route={day.route} />
      <g className="on-land">
        <Stop
          at={day.at.zadar}
          radius={8}
          name={[502, 225.4]}
          side="start"
          sizes={sizes}
          title="Zadar"
          time={times.zadar}
        />
        <Stop
          at={day.at.bibinje}
          radius={8}
          name={[593.1, 332.9]}
          side="start"
          sizes={sizes}
          title="Bibinje"
          time={times.bibinje}
        />
      </g>
      <Stop
        at={day.at.swim}
        radius={8}
        name={[374.9, 678.8]}
        side="end"
        sizes={sizes}
        title="Telašćica"
        time={t('layout.chart.swim')}
      />
      <Stop
        at={day.at.lunch}
        radius={8}
        name={[581.8, 930.9]}
        side="end"
        sizes={sizes}
        title="Kornati"
        time={t('layout.chart.lunch')}
      />
    </svg>
  )
}

/** The same over the tall sheet, with larger lettering and fewer names. */
export function TallOverlay({ times }: { times: ChartTimes }) {
  const { t } = useWords()
  const { at, route } = dayTall
  const sizes = { name: 33, time: 27, gap: 34 }
  return (
    <svg
      className="overlay overlay-tall"
      viewBox="0 0 780 860"
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={t('layout.chart.label', { ...times })}
    >
      <PlaceNames
        kind="land"
        names={[
          { text: 'UGLJAN', x: 175.5, y: 122.6, size: 23.8, turned: 46 },
          { text: 'PAŠMAN', x: 528.1, y: 418.7, size: 23.8, turned: 42 },
          { text: 'DUGI OTOK', x: 52, y: 418.7, size: 23.8, turned: 46 },
          { text: 'ŽUT', x: 443.6, y: 644.3, size: 21, turned: 30 },
          { text: 'KORNAT', x: 572, y: 799.7, size: 22.4, turned: 40 },
        ]}
      />
      <PlaceNames
        kind="water"
        names={[
          { text: t('layout.chart.zadar_channel'), x: 243.8, y: 66.1, size: 21, turned: 44 },
          { text: t('layout.chart.middle_channel'), x: 286, y: 396.1, size: 21, turned: 46 },
          { text: t('layout.chart.adriatic'), x: 159.3, y: 772.7, size: 39.2 },
        ]}
      />
      <RouteLines route={route} />
      <g className="on-land">
        <Stop
          at={at.zadar}
          radius={10}
          name={[348.6, 83.2]}
          side="start"
          sizes={sizes}
          title="Zadar"
          time={times.zadar}
        />
        <Stop
          at={at.bibinje}
          radius={10}
          name={[445.1, 194.9]}
          side="start"
          sizes={sizes}
          title="Bibinje"
          time={times.bibinje}
        />
      </g>
      <Stop
        at={at.swim}
        radius={10}
        name={[209.9, 569.3]}
        side="end"
        sizes={sizes}
        title="Telašćica"
        time={t('layout.chart.swim')}
      />
      <Stop
        at={at.lunch}
        radius={10}
        name={[421.1, 836.8]}
        side="end"
        sizes={sizes}
        title="Kornati"
        time={t('layout.chart.lunch')}
      />
    </svg>
  )
}
