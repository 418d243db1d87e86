import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'

/** By trip and boat: the departures with guests of the period, and how full they were. */
export function LoadTable({ load }: { load: ReadAnswer<'report'>['load'] }) {
  const { t } = useAppI18n()
  const figures = ['departures', 'sold', 'places', 'load', 'cancelled'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard
    <section className="table-scroll" tabIndex={0} aria-label={t('reports.load.load')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('fact.trip')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="figure">
                {t(`reports.load.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {load.map(({ trip, name, boat, boatName, departures, sold, capacity, cancelled }) => (
            <tr key={`${trip}/${boat}`}>
              <th scope="row">{`${name}, ${boatName}`}</th>
              {[
                departures,
                sold,
                capacity,
                capacity === 0 ? '' : `${Math.round((100 * sold) / capacity)} %`,
                cancelled,
              ].map((figure, index) => (
                <td key={figures[index]} className="figure">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
