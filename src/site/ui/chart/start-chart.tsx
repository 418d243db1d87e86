import { useWords } from '../../words.tsx'
import type { ChartTimes } from './day-chart.tsx'
import { Graticule, PlaceNames, RouteLines } from './marks.tsx'
import start from './sheets/start.json'
import startTall from './sheets/start-m.json'

type Departures = Omit<ChartTimes, 'back'>

/** The two departure points with their times. */
export function StartChart({ times }: { times: Departures }) {
  const { t } = useWords()
  const label = t('layout.chart.start_label', times)
  const channel = t('layout.chart.zadar_channel')
  return (
    <div className="map">
      <picture>
        <source media="(max-width:759px)" srcSet="/charts/start-m.svg" width={780} height={860} />
        <img src="/charts/start.svg" alt="" width={1440} height={720} loading="lazy" />
      </picture>
      <svg
        className="overlay overlay-wide"
        viewBox="0 0 1440 720"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <PlaceNames
          kind="land"
          names={[
            { text: 'RAVNI KOTARI', x: 1080, y: 188.1, size: 22 },
            { text: 'UGLJAN', x: 241.7, y: 431.6, size: 22, turned: 46 },
          ]}
        />
        <PlaceNames kind="water" names={[{ text: channel, x: 550.3, y: 360, size: 22, turned: 46 }]} />
        <Graticule
          sheet={start}
          latitudes={['44°04′N', '44°06′N']}
          longitudes={['15°10′E', '15°12′E', '15°14′E', '15°18′E', '15°20′E', '15°22′E']}
        />
        <image className="rose" href="/charts/rose.svg" x="1180" y="470" width="210" height="210" />
        <RouteLines route={start.route} />
        <g className="on-land">
          <Harbour at={start.at.zadar} scale={1} name="Zadar" time={times.zadar} />
          <Harbour at={start.at.bibinje} scale={1} name="Bibinje" time={times.bibinje} />
        </g>
      </svg>
      <svg
        className="overlay overlay-tall"
        viewBox="0 0 780 860"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <PlaceNames kind="land" names={[{ text: 'UGLJAN', x: 126.6, y: 542.8, size: 24, turned: 50 }]} />
        <PlaceNames kind="water" names={[{ text: channel, x: 293.8, y: 479.4, size: 26, turned: 50 }]} />
        <RouteLines route={startTall.route} />
        <g className="on-land">
          <Harbour at={startTall.at.zadar} scale={1.25} name="Zadar" time={times.zadar} />
          <Harbour at={startTall.at.bibinje} scale={1.25} name="Bibinje" time={times.bibinje} />
        </g>
      </svg>
    </div>
  )
}

function Harbour({ at, scale, name, time }: { at: number[]; scale: number; name: string; time: string }) {
  const [x = 0, y = 0] = at
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle className="anchorage" r="22" />
      <circle className="waypoint" r="9" />
      <text className="halo figure" x="38" y="2" fontSize="62">
        {time}
      </text>
      <text className="halo time" x="40" y="30" fontSize="19">
        {name}
      </text>
    </g>
  )
}
