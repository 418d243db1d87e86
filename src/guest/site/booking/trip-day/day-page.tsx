import type { ReactNode } from 'react'
import { altOf } from '../../../../content/shown-pictures.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { directionsUrl } from '../../../../shared/map-urls.ts'
import { operatorPhoneHref } from '../../../../shared/telephone-href.ts'
import dayScript from '../../client/day-page.ts?worker&url'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import dayStyles from '../../styles/day-page.css?url'
import { QuayChart } from '../../ui/chart/quay-chart.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StatusWave } from '../../ui/status-wave.tsx'
import { BoardingPass } from '../result/boarding-pass.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { TripTools } from '../result/trip-tools.tsx'
import { DayNotice, type DayNoticeProps } from './day-notice.tsx'
import type { DayView } from './load-day.ts'

interface DayPageProps extends DayNoticeProps, Pick<BookingResult, 'settings' | 'qrCode' | 'wallets'> {
  pass: Parameters<typeof BoardingPass>[0]['pass']
  receiptFollows?: boolean
  /** `links`: further links beside the calendar link. `children`: the content after the links. */
  links?: ReactNode
  children?: ReactNode
}

/**
 * The page of a booking or ticket on the day of the trip: what guests need on the way to the boat, in the order in
 * which they need it.
 */
export function DayPage({
  day,
  pass,
  settings,
  qrCode,
  wallets,
  page,
  cancelHref,
  receiptFollows,
  links,
  children,
}: DayPageProps) {
  const { t, locale, formats } = useI18n()
  const { phone } = useContact()
  const { sailing, quay } = day
  const trip = { ...pass, departs_at: sailing.departs_at, departure_location: sailing.departure_location }
  return (
    <>
      <link rel="stylesheet" href={dayStyles} precedence="site" />
      <section className="container result-page day-page">
        <StatusWave state={sailing.state === 'on_time' ? 0 : 1} />
        <day-page
          data-version={day.version}
          data-boards-at={day.boardsAt}
          data-until={day.until}
          data-script={dayScript}
        >
          <div className="day-head">
            <p className="day-when">{t('day.when', { when: day.when, date: formats.fullDay(pass.date) })}</p>
            <h1 className="d1">
              <Italics text={headlineOf(day, t)} />
            </h1>
            <p className="lead">{useLeaves(day)}</p>
            {day.phase !== 'sailing' && (
              <div className="day-boarding">
                <p
                  className="day-countdown num"
                  data-hours={t('day.countdown.hours', { hours: '{h}', minutes: '{m}' })}
                  data-minutes={t('day.countdown.minutes', { minutes: '{m}' })}
                  data-now={t('day.countdown.now')}
                >
                  {day.phase === 'boarding' ? t('day.countdown.now') : ''}
                </p>
                <p>{t('result.be_there', { time: timeInText(day.boardingTime, locale) })}</p>
              </div>
            )}
            <p className="day-read" data-offline={t('day.offline', { time: day.readAt })}>
              {t('day.as_of', { time: day.readAt })}
            </p>
          </div>
          <BoardingPass pass={trip} settings={settings} qrCode={qrCode} place={quay.name} />
          <p className="day-cash">
            <Icon name="cash" />
            {pass.rest_amount > 0
              ? t('result.now.cash', { amount: formats.price(pass.rest_amount) })
              : t('day.nothing_due')}
          </p>
          {receiptFollows && <p>{t('result.receipt_follows')}</p>}
          <section className="day-quay" aria-labelledby="day-quay">
            <h2 className="d3" id="day-quay">
              {t('result.where')}
            </h2>
            <p className="day-place">{quay.name}</p>
            {day.chart && <QuayChart chart={day.chart} at={quay.id} />}
            <a className="button button-outline button-large" href={directionsUrl(quay)} rel="noreferrer">
              <Icon name="direction" />
              {t('result.directions')}
            </a>
            {day.picture && (
              <Picture
                name={day.picture}
                alt={altOf(day.picture, locale)}
                crop="plate-islands"
                sizes="(min-width: 1100px) 440px, 100vw"
              />
            )}
            {day.boatMarks && <p>{day.boatMarks}</p>}
          </section>
          <DayNotice day={day} page={page} cancelHref={cancelHref} />
          <p className="day-phone">
            <a className="button button-outline button-large num" href={operatorPhoneHref(phone)}>
              <Icon name="phone" />
              {phone}
            </a>
          </p>
          <p>{t('mail.reminder.bring')}</p>
          <TripTools
            trip={trip}
            settings={settings}
            boardingTime={timeInText(day.boardingTime, locale)}
            page={page}
            wallets={wallets}
            isMain={false}
            hasDirections={false}
          >
            {links}
          </TripTools>
          {children}
        </day-page>
        <p className="sr-only" role="status" />
      </section>
    </>
  )
}

type Translated = ReturnType<typeof useI18n>['t']

function headlineOf({ phase, sailing: { state, minutes } }: DayView, t: Translated): string {
  if (phase === 'sailing') return t('day.sailing')
  if (state === 'moved') return t('mail.departure_message.other_quay.headline')
  return state === 'later' ? t('mail.departure_message.later.headline', { minutes }) : t('day.on_time')
}

/** A sentence with time and quay of the departure; before the departure also the former time or quay, if it changed. */
function useLeaves({ phase, sailing, booked, quay }: DayView): string {
  const { t, locale } = useI18n()
  const time = timeInText(sailing.departs_at, locale)
  if (phase === 'sailing') return t('day.has_left', { time, place: quay.name })
  const before = timeInText(booked.departsAt, locale)
  if (sailing.state === 'moved') return t('day.leaves.moved', { time, place: quay.name, before: booked.quay })
  return sailing.state === 'later'
    ? t('day.leaves.later', { time, place: quay.name, before })
    : t('day.leaves.on_time', { time, place: quay.name })
}
