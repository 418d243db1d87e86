import { sourceOfChannel } from '../../../contract/booking-sources.ts'
import { languages } from '../../../i18n/locales.ts'
import { formerText } from '../../../shared/former-text.ts'
import { telephoneHref } from '../../../shared/telephone-href.ts'
import type { BookingData } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { BookingActions } from '../booking/booking-actions.tsx'
import { BookingMoney } from '../booking/booking-money.tsx'
import { codeText } from '../booking/code-text.ts'
import { GuestHistory } from '../booking/guest-history.tsx'
import { PaymentLinkState } from '../booking/payment-link.tsx'
import { dayOf, deadlineTexts } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { agesText, isolatedName } from '../manifest/party-text.ts'
import { Link, navigate, previousPath } from '../routing/router.tsx'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** Everything that is stored about a booking, and the owner's actions on it. */
export function BookingScreen({ code }: { code: string }) {
  const { t } = useAppI18n()
  const { data: booking, error, reload } = useRead('booking', { booking: code })
  if (!booking) return error ? <ErrorNotice error={error} /> : <p className="quiet">{t('state.loading')}</p>
  return (
    <>
      <BackLink />
      <div className="screen-head">
        <h1>{isolatedName(booking)}</h1>
        <p className="quiet booking-code">{booking.code}</p>
      </div>
      <ErrorNotice error={error} />
      <State booking={booking} />
      {booking.isLink && booking.state !== 'completed' && (
        <PaymentLinkState
          code={booking.code}
          onChanged={(code) => (code === booking.code ? void reload() : navigate(`/bookings/${code}`))}
        />
      )}
      <Disputed amount={booking.disputed} />
      <div className="columns">
        <div>
          <Facts booking={booking} />
          <BookingActions booking={booking} onDone={reload} />
          <GuestHistory history={booking.history} />
        </div>
        <div>
          <BookingMoney booking={booking} />
          <Correspondence booking={booking} />
        </div>
      </div>
    </>
  )
}

/**
 * A link back to the screen from which this one was opened, if that was a search or a screen of the manifest. Otherwise
 * the link leads to the list of bookings.
 */
function BackLink() {
  const { t } = useAppI18n()
  const from = previousPath() ?? ''
  const isFromManifest = from.startsWith('/manifest')
  return (
    <Link className="plain-button" to={isFromManifest || from.startsWith('/bookings?') ? from : '/bookings'}>
      <AppIcon name="left" />
      {t(isFromManifest ? 'nav.manifest' : 'nav.bookings')}
    </Link>
  )
}

function State({ booking: { state, cancelled, heldUntil, isLink } }: { booking: BookingData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  if (cancelled) {
    const { reason, by, at, chooseBy, choice } = cancelled
    return (
      <Notice tone="warning">
        <p>
          {t('booking.cancelled', {
            day: formats.day(dayOf(new Date(at))),
            reason: codeText(i18n, 'reason', reason),
            by,
          })}
        </p>
        {chooseBy && !choice && <p>{t('booking.choosing', { day: formats.day(dayOf(new Date(chooseBy))) })}</p>}
      </Notice>
    )
  }
  if (state === 'completed' || isLink) return null
  return (
    <Notice>
      {codeText(i18n, 'booking_state', state)}
      {heldUntil && ` ${t('booking.held_until', deadlineTexts(formats, heldUntil))}`}
    </Notice>
  )
}

/** A notice with the disputed amount, which can't be refunded. */
function Disputed({ amount }: { amount: number }) {
  const { t, formats } = useAppI18n()
  if (amount === 0) return null
  return <Notice tone="warning">{t('cancel.disputed', { amount: formats.money(amount) })}</Notice>
}

function Facts({ booking }: { booking: BookingData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const {
    date,
    tripName,
    locationName,
    phone,
    email,
    notes,
    channel,
    imported,
    locale,
    aboard,
    guests,
    boardedAt,
    boardedBy,
    invoice,
  } = booking
  return (
    <section className="block" aria-label={t('party.facts')}>
      <dl className="facts">
        <dt>{t('fact.day')}</dt>
        <dd>
          <Link to={`/manifest/${date}`}>{formats.shortDay(date)}</Link>, {locationName}
        </dd>
        {tripName !== null && (
          <>
            <dt>{t('fact.trip')}</dt>
            <dd>{tripName}</dd>
          </>
        )}
        <dt>{t('fact.guests')}</dt>
        <dd>{agesText(i18n, booking)}</dd>
        <dt>{t('fact.phone')}</dt>
        <dd>{phone ? <a href={telephoneHref(phone)}>{phone}</a> : '–'}</dd>
        <dt>{t('fact.email')}</dt>
        <dd>{email ? <MailLink email={email} /> : '–'}</dd>
        <dt>{t('fact.source')}</dt>
        <dd>
          {t(`source.${sourceOfChannel[channel]}`)}, {languages[locale].name}
          {imported?.isLanguageGuessed && ` (${t('fact.guessed')})`}
        </dd>
        {imported && (
          <>
            <dt>{t('fact.former_booking')}</dt>
            <dd>{formerText(imported)}</dd>
          </>
        )}
        <dt>{t('fact.aboard')}</dt>
        <dd>
          {booking.noShow ? t('party.no_show') : t('party.part', { aboard, guests })}
          {boardedAt && t('fact.aboard_since', { time: formats.time(new Date(boardedAt)), by: boardedBy ?? '' })}
        </dd>
        {invoice?.buyer && (
          <>
            <dt>{t('fact.buyer')}</dt>
            <dd>{Object.values(invoice.buyer).join(', ')}</dd>
          </>
        )}
        {notes && (
          <>
            <dt>{t('fact.notes')}</dt>
            <dd>{notes}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** A long address breaks before its domain, not in it. */
function MailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`}>
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </a>
  )
}

function Correspondence({ booking: { mails, ownNotes } }: { booking: BookingData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  return (
    <>
      {ownNotes.length > 0 && (
        <section className="block" aria-labelledby="own-notes">
          <h2 id="own-notes">{t('note.title')}</h2>
          <ul className="rows">
            {ownNotes.map(({ note, by, at }) => (
              <li className="row" key={at}>
                <span>{note}</span>
                <span className="quiet small">{`${formats.day(dayOf(new Date(at)))}, ${by}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mails.length > 0 && (
        <section className="block" aria-labelledby="mails">
          <h2 id="mails">{t('booking.mails')}</h2>
          <ul className="rows">
            {mails.map(({ id, kind, state, at }) => (
              <li className="row" key={id}>
                <span>{codeText(i18n, 'mail', kind)}</span>
                <span className="quiet small">
                  {`${codeText(i18n, 'mail_state', state)}, ${formats.day(dayOf(new Date(at)))}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
