import type { ReactNode } from 'react'
import { quoteLines, quoteTotals } from '../../../domain/pricing/quote.ts'
import type { EntryView, OfferView } from '../../../domain/waitlist/view-entry.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import { PlainPartyFields } from '../booking/party/plain-party-fields.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { AmountRow, PriceRows } from '../ui/amount-row.tsx'
import type { SettingsWithChart } from '../ui/chart/trip-chart.ts'
import { FormError } from '../ui/form-error.tsx'
import { formTool } from '../ui/form-tool.ts'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { StatusWave } from '../ui/status-wave.tsx'
import { EntryDetails } from './entry-details.tsx'
import type { WaitlistAnswer } from './load-waitlist-page.ts'

interface EntryScreenProps {
  entry: EntryView
  settings: SettingsWithChart
  /** The time of the start if the trip has several starts; otherwise null. */
  departs: string | null
  rejected: Extract<WaitlistAnswer, { sent: false }> | undefined
}

/**
 * The page of an entry, to which the mails of the waitlist link. Depending on the state, the guest can confirm the
 * entry, take the offer, reduce the party or leave the waitlist.
 */
export function EntryScreen({ entry, settings, departs, rejected }: EntryScreenProps) {
  const { t } = useI18n()
  return (
    <>
      <div className="waitlist-column">
        <div>
          {entry.state === 'unconfirmed' && <Confirm entry={entry} />}
          {entry.state === 'waiting' && (
            <>
              <Heading title={t('waitlist.waiting.title')} text={t('waitlist.waiting.text')} />
              <p className="waitlist-hold">{t('waitlist.how.hold')}</p>
            </>
          )}
          {entry.state === 'offered' && <Offer entry={entry} settings={settings} />}
        </div>
        {entry.state === 'waiting' && entry.party > 1 && (
          <FewerForm entry={entry} settings={settings} rejected={rejected} />
        )}
      </div>
      <div className="waitlist-column">
        <EntryDetails entry={entry} settings={settings} departs={departs} />
        {entry.state !== 'unconfirmed' && <LeaveForm entry={entry} />}
      </div>
    </>
  )
}

/** The wave line of the page: flat if places are held for the party, with low waves while the party waits. */
export function EntrySea({ entry: { state } }: { entry: EntryView }) {
  return <StatusWave state={state === 'offered' ? 0 : 1} />
}

export function Heading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="d1">
        <Italics text={title} />
      </h1>
      <p className="lead">{text}</p>
    </>
  )
}

/**
 * A form on the page of an entry. Every action needs a button, because mail programs open links automatically, and
 * opening a link must not change anything.
 */
function EntryForm({ entry, intent, children }: { entry: EntryView; intent: string; children: ReactNode }) {
  const { t, href } = useI18n()
  return (
    <form
      method="post"
      action={href('waitlist', entry.id)}
      className="fields"
      noValidate
      {...(intent === 'fewer' && formTool(t, 'tool.reduce_waiting_party'))}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  )
}

function Confirm({ entry }: { entry: EntryView }) {
  const { t } = useI18n()
  return (
    <>
      <Heading title={t('waitlist.confirm.title')} text={t('waitlist.confirm.text')} />
      <EntryForm entry={entry} intent="confirm">
        <p>
          <button type="submit" className="button button-primary button-large">
            {t('waitlist.confirm.button')}
            <RouteLeg />
          </button>
        </p>
      </EntryForm>
    </>
  )
}

function Offer({ entry, settings }: Pick<EntryScreenProps, 'entry' | 'settings'>) {
  const { t, formats, href, locale } = useI18n()
  const { offer } = entry
  if (!offer) return null
  if (offer.reservationId)
    return (
      <>
        <Heading title={t('waitlist.taken.title')} text={t('waitlist.taken.text')} />
        <p>
          <a className="button button-primary button-large" href={href('booking', offer.reservationId)}>
            {t('waitlist.taken.button')}
          </a>
        </p>
      </>
    )
  const timeOf = ({ at }: OfferView['until']) => timeInText(formats.time(new Date(at)), locale)
  const { openBy } = offer
  const values = {
    date: formats.dayInSentence(offer.date),
    until: formats.deadlineDay(offer.until.date),
    time: timeOf(offer.until),
  }
  return (
    <>
      <Heading title={t('waitlist.offered.title')} text={t('waitlist.offered.text', values)} />
      <OfferAmounts entry={entry} offer={offer} settings={settings} />
      {openBy && <p>{t('waitlist.open_by', { day: formats.deadlineDay(openBy.date), time: timeOf(openBy) })}</p>}
      <p className="actions">
        <a className="button button-primary button-large" href={`${href('book_now')}?offer=${offer.id}`}>
          {t('waitlist.offered.button')}
          <RouteLeg />
        </a>
      </p>
    </>
  )
}

/** When and where the boat leaves, and the price of the trip for the party at the prices of the offer. */
function OfferAmounts({ entry, offer, settings }: Pick<EntryScreenProps, 'entry' | 'settings'> & { offer: OfferView }) {
  const { t, formats } = useI18n()
  const { date, prices } = offer
  const price = quoteTotals(quoteLines({ ...entry, special_offers: [] }, { prices, offers: [], t }))
  return (
    <dl className="offer-amounts">
      <AmountRow name={t('mail.fact.day')} amount={formats.fullDay(date)} kind="rest" />
      <div className="amount rest">
        <dt>{t('booking.fact.departure')}</dt>
        <dd>
          {settings.departure_locations.map(({ id, name, departs_at }) => (
            <span key={id}>{`${name}, ${formats.clock(departs_at)}`}</span>
          ))}
        </dd>
      </div>
      <PriceRows price={price} total="rest" />
    </dl>
  )
}

function FewerForm({ entry, settings, rejected }: Omit<EntryScreenProps, 'departs'>) {
  const { t, href } = useI18n()
  return (
    <section aria-labelledby="fewer-title">
      <EntryForm entry={entry} intent="fewer">
        <h2 className="d4" id="fewer-title">
          {t('waitlist.fewer.title')}
        </h2>
        <p>{t('waitlist.fewer.text')}</p>
        <FormError errors={rejected?.errors} />
        <PlainPartyFields
          party={rejected?.typed ?? entry}
          maxParty={entry.party}
          prices={settings.prices}
          errors={rejected?.errors ?? {}}
          action={href('waitlist', entry.id)}
          intent="fewer"
        />
        <p>
          <button type="submit" className="button button-outline">
            {t('waitlist.fewer.button')}
          </button>
        </p>
      </EntryForm>
    </section>
  )
}

function LeaveForm({ entry }: { entry: EntryView }) {
  const { t } = useI18n()
  return (
    <section id="leave" aria-labelledby="leave-title">
      <EntryForm entry={entry} intent="leave">
        <h2 className="d4" id="leave-title">
          {t('waitlist.leave.title')}
        </h2>
        <p>{t('waitlist.leave.text')}</p>
        <p>
          <button type="submit" className="button button-outline">
            {t('waitlist.leave.button')}
          </button>
        </p>
      </EntryForm>
    </section>
  )
}
