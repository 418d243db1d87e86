import type { ReactNode } from 'react'
import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

interface PriceOfferProps {
  settings: Settings
  className: string
  /** The link of the button; if it is missing, the button books the first trip on sale. */
  href?: string
  /** Content after the price, on the same line. */
  children?: ReactNode
}

/** The price of an adult and the button to the first booking step, in the first view of a page. */
export function PriceOffer({ settings: { prices }, className, href: bookingHref, children }: PriceOfferProps) {
  const { t, formats, href } = useI18n()
  return (
    <div className={className}>
      <p>
        <b className="num">{formats.price(prices.adult.original_amount)}</b> {t('tour.bar_adult')}
        {children}
      </p>
      <a className="button button-primary button-large button-wide" href={bookingHref ?? href('book_now')}>
        {t('tour.choose_day')}
        <RouteLeg />
      </a>
    </div>
  )
}
