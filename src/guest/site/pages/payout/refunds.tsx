import type {
  DepositView,
  RefundStage,
  RefundView,
  ReservationRefunds,
} from '../../../../domain/payments/refund-queries.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { StatusWave } from '../../ui/status-wave.tsx'

/** The refunds of a booking with their status, then the status of the deposit. */
export function Refunds({ id, booking }: { id: string; booking: ReservationRefunds }) {
  const { t, href, formats } = useI18n()
  const { refunds, deposit } = booking
  return (
    <section className="refund-slip" id="look-up" aria-labelledby="look-up-title">
      <div className="chart-edge" />
      <div className="refund-head">
        {/* `autofocus` moves the focus to the result without JavaScript, so that screen readers announce it. */}
        {/* biome-ignore lint/a11y/noAutofocus: see above */}
        <h2 id="look-up-title" tabIndex={-1} autoFocus>
          {t('payout.answer.title', { count: refunds.length })}
        </h2>
        <p>
          {t('result.reference')} <b className="num">{booking.code}</b>, {formats.fullDay(booking.date)}
        </p>
      </div>
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
      {deposit && <Deposit deposit={deposit} date={booking.date} alone={refunds.length === 0} />}
      <p className="refund-part refund-ways">
        <a className="link" href={href('contact')}>
          {t('payout.answer.contact')}
        </a>
        <a className="link" href={href('booking', id)}>
          {t('result.find.button')}
        </a>
        <a className="link" href={href('payout')}>
          {t('payout.answer.another')}
        </a>
      </p>
    </section>
  )
}

const waveOfStage = { paid: 0, requested: 1, on_its_way: 1, stuck: 3 } as const satisfies Record<RefundStage, number>

function Refund({ refund: { amount, reason, stage, requestedAt, since } }: { refund: RefundView }) {
  const { t, formats } = useI18n()
  const formatDay = (instant: Date) => formats.day(dayOf(instant))
  const facts = [
    [t('payout.fact.why'), t(`payout.reason.${reason}`)],
    [t('payout.fact.requested'), formatDay(requestedAt)],
    ...(stage === 'paid' ? [[t('payout.fact.paid'), formatDay(since)] as const] : []),
    ...(stage === 'stuck' ? [[t('payout.fact.stuck'), formatDay(since)] as const] : []),
    [t('payout.fact.way'), t(stage === 'stuck' ? 'payout.way.other' : 'payout.way.card')],
  ] as const
  return (
    <article className="refund">
      <StatusWave state={waveOfStage[stage]} />
      <div className="refund-part">
        <div className="refund-summary">
          <h3 className="d3">{t(`payout.stage.${stage}`)}</h3>
          <p className="refund-amount num">{formats.price(amount)}</p>
        </div>
        <p className="refund-explained">{t(`payout.explained.${stage}`)}</p>
        <dl className="refund-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  )
}

const waveOfDeposit = {
  stands: 0,
  too_late_to_cancel: 0,
  sailed: 0,
  open: 1,
  choosing: 1,
  disputed: 1,
  by_hand: 1,
  kept: 2,
  never_charged: 2,
} as const satisfies Record<DepositView['state'], number>

/** @param alone whether the booking has no refunds: the heading then names the state of the deposit */
function Deposit({ deposit, date, alone }: { deposit: DepositView; date: string; alone: boolean }) {
  const { t, formats, locale } = useI18n()
  const { amount, cancelBefore, cancellationHours } = deposit
  const text = t(`payout.deposit.${deposit.state}`, {
    date: formats.dayInSentence(date),
    held: amount > 0 ? 'money' : 'none',
    amount: formats.price(amount),
    day: formats.deadlineDay(dayOf(cancelBefore)),
    time: timeInText(formats.time(cancelBefore), locale),
    hours: cancellationHours,
  })
  return (
    <article className="refund">
      <StatusWave state={waveOfDeposit[deposit.state]} />
      <div className="refund-part">
        <h3 className="d3">
          <Italics text={t(alone ? `payout.state.${deposit.state}` : 'payout.deposit.title')} />
        </h3>
        <p className="refund-explained">
          {deposit.state === 'too_late_to_cancel' ? `${text} ${t('promise.substitute')}` : text}
        </p>
      </div>
    </article>
  )
}
