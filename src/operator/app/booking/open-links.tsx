import { fullName } from '../../../shared/person-name.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { AppIcon } from '../ui/icon.tsx'
import { linkStateText } from './link-texts.ts'

/**
 * The payment links that are not paid yet. A phone of the crew shows only those of bookings that it has added itself.
 */
export function OpenLinks() {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const today = useToday()
  const { data } = useRead('payment-links', {})
  if (!data || data.links.length === 0) return null
  return (
    <section className="block" aria-labelledby="open-links">
      <h2 id="open-links">{t('link.open_links')}</h2>
      <ul className="rows">
        {data.links.map((link) => (
          <li key={link.code}>
            <Link className="row" to={`/links/${link.code}`}>
              <span>
                <span className="row-title">{fullName(link)}</span>
                <span className="quiet small">
                  {`${formats.shortDay(link.date)}, ${t('link.guests', { count: link.guests })}. ${linkStateText(i18n, link, today)}`}
                </span>
              </span>
              <AppIcon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
