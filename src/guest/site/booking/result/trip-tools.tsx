import type { ReactNode } from 'react'
import { quayAddress } from '../../../../contract/quay-address.ts'
import type { ReservationView } from '../../../../contract/reservation.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { passHref, type Wallet } from '../../../../contract/wallets.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { directionsUrl } from '../../../../shared/map-urls.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { tripTitle } from '../trip-title.ts'
import { departureLocationOf } from './trip-card.tsx'

interface TripToolsProps {
  trip: Pick<ReservationView, 'ticket' | 'date' | 'departs_at' | 'departure_location'>
  settings: Settings
  boardingTime: string
  /** The URL of the page with the ticket, which also serves the calendar entry. */
  page: string
  /** The wallet apps for which a button is shown that adds the pass to the wallet. */
  wallets: readonly Wallet[]
  isMain?: boolean
  /** Whether to show the link with directions to the quay. False on a page that has this link elsewhere. */
  hasDirections?: boolean
  /** Further links of the page. */
  children?: ReactNode
  /** Links that matter less, in a row of their own. */
  quietLinks?: ReactNode
}

/** Buttons and links for a ticket: calendar, directions to the quay, sharing with the party, and wallet passes. */
export function TripTools({
  trip,
  settings,
  boardingTime,
  page,
  wallets,
  isMain = true,
  hasDirections = true,
  children,
  quietLinks,
}: TripToolsProps) {
  const { t, href, locale } = useI18n()
  const location = departureLocationOf(trip, settings)
  return (
    <div className="trip-tools">
      <div className="actions">
        <a
          className={`button button-large ${isMain ? 'button-primary' : 'button-outline'}`}
          href={`${page}?calendar`}
          download
        >
          <Icon name="calendar-plus" />
          {t('result.calendar')}
        </a>
        {location && hasDirections && (
          <a className="button button-outline button-large" href={directionsUrl(location)} rel="noreferrer">
            <Icon name="direction" />
            {t('result.directions')}
          </a>
        )}
        <ShareTheDay trip={trip} settings={settings} boardingTime={boardingTime} />
      </div>
      {wallets.length > 0 && (
        <p className="wallet-buttons">
          {wallets.map((wallet) => (
            <a key={wallet} className="wallet-button" href={passHref(wallet, trip.ticket, locale)} rel="noreferrer">
              {t(`result.wallet.${wallet}`)}
            </a>
          ))}
        </p>
      )}
      <p className="trip-tool-links">
        <a className="link" href={`${page}?calendar=google`} rel="noreferrer">
          {t('result.calendar_google')}
        </a>
        {children}
      </p>
      {quietLinks && <p className="trip-tool-links">{quietLinks}</p>}
      <kept-offline data-path={href('ticket', trip.ticket)}>
        <Icon name="check" />
        <span>
          {t('result.works_offline')}{' '}
          {page !== href('ticket', trip.ticket) && <a href={href('ticket', trip.ticket)}>{t('result.open_ticket')}</a>}
        </span>
      </kept-offline>
    </div>
  )
}

type Shared = Pick<TripToolsProps, 'trip' | 'settings' | 'boardingTime'>

/**
 * A button that shares a text with the other people in the party. The text contains neither the ticket nor the link
 * with which the booking can be changed. The button opens the share sheet of the device (`client/share-the-day.ts`);
 * without a share sheet or JavaScript, the text is shown for copying.
 */
function ShareTheDay({ trip, settings, boardingTime }: Shared) {
  const { t, formats, locale } = useI18n()
  const { name: business } = useContact()
  const location = departureLocationOf(trip, settings)
  if (!location) return null
  const day = formats.fullDay(trip.date)
  const title = t('result.share.title', { business, day: formats.shortDay(trip.date) })
  const text = [
    t('result.share.trip', { business, trip: tripTitle(settings, locale) }),
    `${day}, ${timeInText(trip.departs_at, locale)}, ${quayAddress(location, locale)}`,
    t('result.be_there', { time: boardingTime }),
    t('mail.reminder.bring'),
    `${t('result.directions')}: ${directionsUrl(location)}`,
  ].join('\n')
  const encoded = encodeURIComponent(text)
  return (
    <details className="share-day" data-title={title} data-text={text}>
      <summary className="button button-outline button-large">
        <Icon name="share" />
        {t('result.share.button')}
      </summary>
      <div className="share-day-text">
        <p>{text}</p>
        <p className="trip-tool-links">
          <a className="link" href={`https://wa.me/?text=${encoded}`} rel="noreferrer">
            WhatsApp
          </a>
          <a
            className="link"
            href={`mailto:?subject=${encodeURIComponent(title)}&body=${encoded.replaceAll('%0A', '%0D%0A')}`}
          >
            {t('result.share.mail')}
          </a>
        </p>
      </div>
    </details>
  )
}
