import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Assurances, type Rating } from '../../ui/assurances.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

const fares = ['adult', 'child', 'infant'] as const

export function TourPricePanel({ settings, rating }: { settings: Settings; rating: Rating }) {
  const { t, formats, href } = useI18n()
  const { prices } = settings
  return (
    <aside className="price summary-card" aria-labelledby="price-heading">
      <div className="chart-edge" />
      <div className="summary-card-body">
        <h2 className="d4" id="price-heading">
          {t('tour.price.title')}
        </h2>
        <dl>
          {fares.map((fare) => {
            const { original_amount, min_age, max_age } = prices[fare]
            return (
              <div className="amount" key={fare}>
                <dt>
                  {t(`tour.price.${fare}`)}
                  {max_age !== null && <small>{t('tour.price.ages', { min: min_age, max: max_age })}</small>}
                </dt>
                <dd>{original_amount === 0 ? t('tour.price.free') : formats.price(original_amount)}</dd>
              </div>
            )
          })}
        </dl>
        <div className="perforation" />
        <a className="button button-primary button-wide button-large" href={href('book_now')}>
          {t('layout.nav.book_now')}
          <RouteLeg />
        </a>
        <Assurances settings={settings} rating={rating} />
      </div>
    </aside>
  )
}
