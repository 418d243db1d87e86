import { type ReactNode, useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { codeText } from '../booking/code-text.ts'
import { ResolveSheet } from '../booking/resolve-sheet.tsx'
import { useToast } from '../frame/toast.tsx'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Attention = ReadAnswer<'attention'>
interface ItemProps<Item> {
  item: Item
  reload: () => Promise<void>
}

/** The problems that the first screen counts, each with its cause, its booking and what to do. */
export function AttentionScreen() {
  const { t } = useAppI18n()
  const { data, error, reload } = useRead('attention', {})
  const isEmpty = data && Object.values(data).every((list) => list.length === 0)
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.attention')}</h1>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {isEmpty && <p role="status">{t('open_problem.none')}</p>}
      {data && (
        <>
          <Section title={t('attention.checks')} items={data.checks}>
            {(check) => <Check key={check.title} check={check} />}
          </Section>
          <Section title={t('attention.payments')} items={data.payments}>
            {(item) => <Payment key={item.id} item={item} reload={reload} />}
          </Section>
          <Section title={t('attention.exceptions')} items={data.exceptions}>
            {(item) => <Exception key={item.id} item={item} reload={reload} />}
          </Section>
          <Section title={t('attention.refunds')} items={data.refunds}>
            {(item) => <Refund key={item.id} refund={item} />}
          </Section>
          <Section title={t('attention.voyages')} items={data.voyages}>
            {(item) => <Voyage key={`${item.date} ${item.trip} ${item.start}`} item={item} />}
          </Section>
          <Section title={t('attention.mails')} items={data.mails}>
            {(item) => <Mail key={item.id} item={item} reload={reload} />}
          </Section>
        </>
      )}
    </>
  )
}

function Section<Item>({
  title,
  items,
  children,
}: {
  title: string
  items: Item[]
  children: (item: Item) => ReactNode
}) {
  if (items.length === 0) return null
  return (
    <section className="block">
      <h2>{title}</h2>
      <ul className="rows attention">{items.map(children)}</ul>
    </section>
  )
}

function Check({ check: { title, found, advice, since } }: { check: Attention['checks'][number] }) {
  const when = useMoment()
  const { t } = useAppI18n()
  return (
    <li>
      <h3>{title}</h3>
      <p>{found}</p>
      <p>{advice}</p>
      <p className="quiet small">{t('attention.since', { when: when(since) })}</p>
    </li>
  )
}

function Voyage({ item }: { item: Attention['voyages'][number] }) {
  const { t, formats } = useAppI18n()
  const { date, trip, start, boatName, departsAt, isSigned } = item
  return (
    <li>
      <h3>
        <Link to={isSigned ? `/harbour?from=${date}&to=${date}` : `/sail/${date}/${trip}/${start}`}>
          {`${formats.day(date)}, ${departsAt} ${boatName}`}
        </Link>
      </h3>
      <p>{t(isSigned ? 'attention.voyage_not_exported' : 'attention.voyage_not_signed')}</p>
    </li>
  )
}

function Mail({ item, reload }: ItemProps<Attention['mails'][number]>) {
  const i18n = useAppI18n()
  const { t } = i18n
  const { id, kind, recipient, state, attempts, found, advice } = item
  return (
    <li>
      <Whose {...item}>{codeText(i18n, 'mail', kind)}</Whose>
      <p className="quiet small">
        {t('attention.mail_to', { recipient })}{' '}
        {t(state === 'failed' ? 'attention.mail_failed' : 'attention.mail_due', { attempts })}
      </p>
      {found && <p>{found}</p>}
      {advice && <p>{advice}</p>}
      <ActionButton
        action="messages-retry"
        input={{ id }}
        label={t('attention.send_again')}
        done={t('attention.sending')}
        reload={reload}
      />
    </li>
  )
}

function Payment({ item, reload }: ItemProps<Attention['payments'][number]>) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const when = useMoment()
  const { id, amount, state, startedAt, polledAt } = item
  const provider = codeText(i18n, 'provider', item.provider)
  return (
    <li>
      <Whose {...item}>{formats.money(amount)}</Whose>
      <p>{t('attention.payment_open', { state: codeText(i18n, 'attempt', state), when: when(startedAt) })}</p>
      <p>{t('attention.payment_advice', { provider })}</p>
      {polledAt && <p className="quiet small">{t('attention.polled', { provider, when: when(polledAt) })}</p>}
      <ActionButton
        action="payments-settle"
        input={{ id }}
        label={t('attention.check_again')}
        done={t('attention.checking', { provider })}
        reload={reload}
      />
    </li>
  )
}

function Refund({ refund }: { refund: Attention['refunds'][number] }) {
  const i18n = useAppI18n()
  const when = useMoment()
  return (
    <li>
      <Whose {...refund}>{i18n.formats.money(refund.amount)}</Whose>
      <p>{codeText(i18n, 'refund_problem', refund.problem)}</p>
      <p className="quiet small">{i18n.t('attention.since', { when: when(refund.since) })}</p>
    </li>
  )
}

function Exception({ item, reload }: ItemProps<Attention['exceptions'][number]>) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const when = useMoment()
  const [isResolving, setResolving] = useState(false)
  const { id, reason, foundAt, dispute } = item
  const provider = codeText(i18n, 'provider', item.provider)
  return (
    <li>
      <Whose {...item}>{provider}</Whose>
      <p>{codeText(i18n, 'exception', reason)}</p>
      {dispute && (
        <p>
          {formats.money(dispute.amount)}
          {dispute.respondBy && `, ${t('attention.respond_by', { when: when(dispute.respondBy) })}`}
        </p>
      )}
      <p>{t('attention.exception_advice', { provider })}</p>
      <p className="quiet small">{t('attention.since', { when: when(foundAt) })}</p>
      <div className="buttons">
        <button type="button" className="button button-outline" onClick={() => setResolving(true)}>
          {t('attention.resolve')}
        </button>
      </div>
      {isResolving && <ResolveSheet finding={id} onClose={() => setResolving(false)} onDone={reload} />}
    </li>
  )
}

/** The code and guest of the booking that a problem is about, with a link to it. */
function Whose({ code, guest, children }: { code: string | null; guest: string | null; children: string }) {
  return (
    <h3>
      {children}
      {code && (
        <>
          {', '}
          <Link to={`/bookings/${code}`}>{[guest, code].filter(Boolean).join(', ')}</Link>
        </>
      )}
    </h3>
  )
}

/**
 * `messages-retry` and `payments-settle` only queue a job on the server. So the problems are loaded again after this
 * many milliseconds, when the job has usually run.
 */
const effectMs = 3_000

interface ActionButtonProps {
  action: 'messages-retry' | 'payments-settle'
  input: { id: string }
  label: string
  done: string
  reload: () => Promise<void>
}

function ActionButton({ action, input, label, done, reload }: ActionButtonProps) {
  const toast = useToast()
  const { run, error, isBusy } = useAction(action)
  return (
    <>
      <ErrorNotice error={error} />
      <div className="buttons">
        <button
          type="button"
          className="button button-outline"
          disabled={isBusy}
          onClick={async () => {
            if (!(await run(input))) return
            toast({ text: done })
            setTimeout(() => void reload(), effectMs)
          }}
        >
          {label}
        </button>
      </div>
    </>
  )
}

function useMoment() {
  const { formats } = useAppI18n()
  return (instant: string) => `${formats.day(dayOf(new Date(instant)))}, ${formats.time(new Date(instant))}`
}
