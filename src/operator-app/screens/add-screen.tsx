import { type FormEvent, useState } from 'react'
import type { ActionAnswer, ActionInput } from '../../contract/operator-app/actions.ts'
import { CallError } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { usePreview } from '../api/use-preview.ts'
import { useRead } from '../api/use-read.ts'
import { type Party, PartyCounts } from '../booking/party-counts.tsx'
import { useI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useApp } from '../session/app-context.tsx'
import { Count, Field, Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Input = ActionInput<'reservation-add'>

const channels = ['quay', 'phone', 'marketplace'] as const
const payments = ['cash', 'link', 'outside'] as const

/** A booking on the quay or by phone, with the rules of `reservation add`. */
export function AddScreen({ date: firstDate }: { date: string }) {
  const { t } = useI18n()
  const { sync } = useApp()
  const [done, setDone] = useState<ActionAnswer<'reservation-add'> | null>(null)
  const [date, setDate] = useState(firstDate)
  const { data: options, error: optionsError } = useRead('bookingOptions', date ? `booking-options?date=${date}` : null)
  if (done) return <Done booking={done} date={date} onAnother={() => setDone(null)} />
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.add')}</h1>
      </div>
      <ErrorNotice error={optionsError} />
      <AddForm
        date={date}
        onDate={setDate}
        options={options}
        onDone={(booking) => {
          setDone(booking)
          void sync.refresh()
        }}
      />
    </>
  )
}

interface AddFormProps {
  date: string
  onDate: (date: string) => void
  options: ReturnType<typeof useRead<'bookingOptions'>>['data']
  onDone: (booking: ActionAnswer<'reservation-add'>) => void
}

function AddForm({ date, onDate, options, onDone }: AddFormProps) {
  const { t, formats, locale } = useI18n()
  const [party, setParty] = useState<Party>({ adults: 2, children: 0, infants: 0 })
  const [from, setFrom] = useState<Input['from']>('zadar')
  const [channel, setChannel] = useState<(typeof channels)[number]>('quay')
  const [pay, setPay] = useState<(typeof payments)[number]>('cash')
  const [extras, setExtras] = useState<Record<string, number>>({})
  const [person, setPerson] = useState({ firstName: '', lastName: '', phone: '', email: '', notes: '' })
  const { run, error, isBusy } = useAction('reservation-add')
  const input: Input = {
    date,
    ...party,
    from,
    channel,
    pay,
    ...person,
    locale,
    extras: Object.entries(extras).flatMap(([id, pieces]) => (pieces > 0 ? [{ id, pieces }] : [])),
  }
  const { plan, error: planError } = usePreview('reservation-add', date ? { ...input, ...previewPerson } : null)
  const fields = error instanceof CallError ? error.fields : {}
  const text = (name: keyof typeof person, type: string, autoComplete = 'off', isRequired = false) => (
    <Field label={t(`add.${name}`)} error={fields[name]?.[0]}>
      {(props) => (
        <input
          {...props}
          className="input"
          type={type}
          autoComplete={autoComplete}
          required={isRequired}
          value={person[name]}
          onChange={({ target }) => setPerson({ ...person, [name]: target.value })}
        />
      )}
    </Field>
  )
  async function submit(event: FormEvent) {
    event.preventDefault()
    const booking = await run(input)
    if (booking) onDone(booking)
  }
  return (
    <form className="form" onSubmit={submit}>
      <Field
        label={t('fact.day')}
        {...(options && { hint: t('add.free', { count: options.free }) })}
        error={fields.date?.[0]}
      >
        {(props) => (
          <input
            {...props}
            className="input"
            type="date"
            required
            value={date}
            onChange={({ target }) => onDate(target.value)}
          />
        )}
      </Field>
      {options && !options.inSeason && <Notice tone="warning">{t('add.off_season')}</Notice>}
      {options && options.departure.status !== 'open' && (
        <Notice tone="warning">{t(`status.${options.departure.status}`)}</Notice>
      )}
      <PartyCounts party={party} onChange={setParty} />
      {options && (
        <Segments
          legend={t('add.from')}
          options={options.places.map(({ id, name, departsAt }) => ({
            value: id as Input['from'],
            label: `${name} ${departsAt}`,
          }))}
          value={from}
          onChange={setFrom}
        />
      )}
      {options?.offers.map(({ id, title, originalAmount, maxPieces }) => (
        <Count
          key={id}
          label={`${title[locale] ?? title.en ?? id}, ${formats.price(originalAmount)}`}
          less={t('count.less', { age: title[locale] ?? id })}
          more={t('count.more', { age: title[locale] ?? id })}
          value={extras[id] ?? 0}
          max={maxPieces}
          onChange={(pieces) => setExtras({ ...extras, [id]: pieces })}
        />
      ))}
      {text('firstName', 'text', 'off', true)}
      {text('lastName', 'text', 'off', true)}
      {text('phone', 'tel')}
      {text('email', 'email', 'off', pay === 'link')}
      {text('notes', 'text')}
      <Segments
        legend={t('add.channel')}
        options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        value={channel}
        onChange={setChannel}
      />
      <Segments
        legend={t('add.pay')}
        options={payments.map((value) => ({ value, label: t(`pay.${value}`) }))}
        value={pay}
        onChange={setPay}
      />
      <ErrorNotice error={error ?? planError} />
      <div className="form-end">
        {plan && (
          <p className="amount-due" role="status">
            <span>{t('add.total')}</span>
            <b>{formats.money(plan.total)}</b>
          </p>
        )}
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {pay === 'cash' && plan
            ? t('add.action_cash', { amount: formats.money(plan.paidNow) })
            : pay === 'link'
              ? t('add.action_link')
              : t('add.action')}
        </button>
      </div>
    </form>
  )
}

/** The price does not depend on the person, whose fields are empty at first: the plan is for a complete input. */
const previewPerson = { firstName: '-', lastName: '-', phone: '+385 23 000 000', email: 'plan@mail.example', notes: '' }

interface DoneProps {
  booking: ActionAnswer<'reservation-add'>
  date: string
  onAnother: () => void
}

function Done({ booking, date, onAnother }: DoneProps) {
  const { t, formats } = useI18n()
  const { code, paid, due, heldUntil } = booking
  return (
    <div className="stack" role="status">
      <div className="screen-head">
        <h1>{t('add.done')}</h1>
        <p className="booking-code">{code}</p>
      </div>
      <dl className="figures">
        <div>
          <dt>{t('add.paid')}</dt>
          <dd>{formats.money(paid)}</dd>
        </div>
        <div>
          <dt>{t('add.due')}</dt>
          <dd>{formats.money(due)}</dd>
        </div>
      </dl>
      {heldUntil && <p>{t('add.held', { time: formats.time(new Date(heldUntil)) })}</p>}
      <div className="buttons">
        <button type="button" className="button button-primary" onClick={onAnother}>
          {t('add.another')}
        </button>
        <Link className="button button-outline" to={`/manifest/${date}`}>
          {t('nav.manifest')}
        </Link>
      </div>
    </div>
  )
}
