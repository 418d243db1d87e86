import { type FormEvent, useEffect, useRef, useState } from 'react'
import { languages, locales } from '../../../i18n/locales.ts'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { fullName, splitName } from '../../../shared/person-name.ts'
import type { ActionInput } from '../../operations/operations.ts'
import { type Attempt, createAttempts } from '../api/attempts.ts'
import { CallError } from '../api/call.ts'
import { usePreview } from '../api/use-preview.ts'
import { useRead } from '../api/use-read.ts'
import { AddMore } from '../booking/add-more.tsx'
import { type AddedBooking, BookingAdded } from '../booking/booking-added.tsx'
import { DepartureChoice, placeOf } from '../booking/departure-choice.tsx'
import { languageOfPhone } from '../booking/guest-language.ts'
import { OpenLinks } from '../booking/open-links.tsx'
import { SlipField } from '../cash/tender-entry.tsx'
import { deadlineTexts } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp, useRole } from '../session/app-context.tsx'
import { useAction } from '../session/use-action.ts'
import { readSetting, writeSetting } from '../storage/database.ts'
import { Field, Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppSelectField } from '../ui/form-fields.tsx'
import { PartySteppers } from '../ui/party-counts.tsx'

type Input = ActionInput<'reservation-add'>

const emptyParty = { adults: 2, children: 0, infants: 0 }
const { name, phone, email, notes, marketplace_reference: reference } = maxLengths
const textLimits = { name, phone, email, notes, reference }
const emptyTexts = { phone: '', email: '', notes: '', reference: '' }
const emptyPerson = { firstName: '', lastName: '', ...emptyTexts }
/** `from` is the boarding place. It is empty at first, because the places are loaded with the departures of the day. */
const emptyInput: Omit<Input, 'date'> = { ...emptyParty, ...emptyPerson, from: '', channel: 'phone', pay: 'link' }
type Text = keyof typeof textLimits

/**
 * Adds a booking by the rules of the command `reservation add`. By default it is made by phone, and its guest pays by a
 * link. If the app was closed before the server answered, the form opens with the booking that was sent.
 */
export function AddScreen({ date }: { date: string }) {
  const { t } = useAppI18n()
  const { sync, db } = useApp()
  const [done, setDone] = useState<AddedBooking | null>(null)
  /**
   * The booking that the phone has stored without a final answer; its `attempt` is undefined if there is none. Null
   * until the database was read.
   */
  const [open, setOpen] = useState<{ attempt: Attempt<Input> | undefined } | null>(null)
  useEffect(() => {
    void readSetting(db, 'walkIn').then((attempt) => setOpen({ attempt }))
  }, [db])
  if (done) return <BookingAdded {...done} onAnother={() => setDone(null)} />
  const discard = async () => {
    await writeSetting(db, 'walkIn', undefined)
    setOpen({ attempt: undefined })
  }
  return (
    <>
      <div className="screen-head">
        <h1>{t('add.title')}</h1>
      </div>
      {open && (
        <AddForm
          key={open.attempt?.key ?? ''}
          date={date}
          attempt={open.attempt}
          onDiscard={discard}
          onDone={(added) => {
            setOpen({ attempt: undefined })
            setDone(added)
            void sync.refresh()
          }}
        />
      )}
      <OpenLinks />
    </>
  )
}

interface AddFormProps {
  date: string
  attempt: Attempt<Input> | undefined
  onDiscard: () => Promise<void>
  onDone: (added: AddedBooking) => void
}

function AddForm({ date: firstDate, attempt, onDiscard, onDone }: AddFormProps) {
  const { t, formats, locale } = useAppI18n()
  const { db } = useApp()
  const role = useRole()
  const [input, setInput] = useState<Input>(attempt?.input ?? { ...emptyInput, date: firstDate })
  /** The chosen language, otherwise that of the phone number, otherwise that of the app. */
  const language = input.locale ?? languageOfPhone(input.phone ?? '') ?? locale
  /** The name as typed in one field. `input` has the first name and the last name separately. */
  const [name, setName] = useState(fullName(input))
  const change = (changes: Partial<Input>) => setInput((before) => ({ ...before, ...changes }))
  const { trip, date, start, pay, adults, children = 0, infants = 0 } = input
  const { data: options, error: optionsError } = useRead(
    'booking-options',
    date ? { date, ...(trip !== undefined && { trip }), ...(start !== undefined && { start }) } : null,
  )
  const from = placeOf(options, input.from)
  const sailing = options && { trip: options.departure.trip, start: options.departure.start, from }
  const order: Input = { ...input, ...sailing, locale: language }
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  // If the form is closed before the server answers, nobody sees the answer. So the booking stays stored as an open
  // attempt. Sending it again then shows the answer.
  const { run, error, isBusy } = useAction('reservation-add', () =>
    createAttempts(attempt, async (open) => {
      if (open || isMounted.current) await writeSetting(db, 'walkIn', open)
    }),
  )
  const { plan, error: planError } = usePreview(
    'reservation-add',
    date && options ? { ...order, ...previewPerson } : null,
  )
  const fields = error instanceof CallError ? error.fields : {}
  const nameError = fields.firstName ?? fields.lastName
  const changeName = (typed: string) => {
    const { first_name: firstName, last_name: lastName } = splitName(typed)
    setName(typed)
    change({ firstName, lastName })
  }
  const text = (field: Text, type: string, autoComplete = 'off', isRequired = false) => (
    <Field label={t(`add.${field}`)} error={(field === 'name' ? nameError : fields[field])?.[0]}>
      {(props) => (
        <input
          {...props}
          className="input"
          type={type}
          maxLength={textLimits[field]}
          autoComplete={autoComplete}
          required={isRequired}
          value={field === 'name' ? name : input[field]}
          onChange={({ target }) => (field === 'name' ? changeName(target.value) : change({ [field]: target.value }))}
        />
      )}
    </Field>
  )
  async function submit(event: FormEvent) {
    event.preventDefault()
    const booking = await run(order)
    if (booking) onDone({ booking, input: order })
  }
  return (
    <form className="form" onSubmit={submit}>
      {attempt && (
        <Notice tone="warning">
          {t('add.unanswered')}{' '}
          <button type="button" className="plain-button" onClick={() => void onDiscard()}>
            {t('add.discard')}
          </button>
        </Notice>
      )}
      <ErrorNotice error={optionsError} />
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
            onChange={({ target }) => change({ date: target.value })}
          />
        )}
      </Field>
      {options && !options.inSeason && <Notice tone="warning">{t('add.off_season')}</Notice>}
      {options && options.departure.status !== 'open' && (
        <Notice tone="warning">{t(`status.${options.departure.status}`)}</Notice>
      )}
      {options && <DepartureChoice options={options} onChange={change} />}
      <PartySteppers party={{ adults, children, infants }} onChange={change} />
      {options && (
        <Segments
          legend={t('add.from')}
          options={options.places.map(({ id, name, departsAt }) => ({
            value: id,
            label: `${name} ${departsAt}`,
          }))}
          value={from}
          onChange={(value) => change({ from: value })}
        />
      )}
      {text('name', 'text', 'off', true)}
      {text('phone', 'tel', 'off', pay === 'link' && !input.email)}
      {text('email', 'email')}
      {pay === 'link' && (
        <AppSelectField
          label={t('add.language')}
          options={locales.map((value) => ({ value, label: languages[value].name }))}
          value={language}
          onChange={(value) => change({ locale: value })}
        />
      )}
      <AddMore input={input} options={options} isOpen={pay !== 'link'} onChange={change}>
        {text('notes', 'text')}
      </AddMore>
      {pay === 'terminal' && <SlipField value={input.slip ?? ''} onChange={(slip) => change({ slip })} />}
      {pay === 'outside' && text('reference', 'text', 'off', role === 'crew')}
      <ErrorNotice error={error ?? planError} />
      <div className="form-end">
        {plan?.heldUntil && <p>{t('booking.held_until', deadlineTexts(formats, plan.heldUntil))}</p>}
        {plan && (
          <p className="amount-due" role="status">
            <span>{t('add.total')}</span>
            <b>{formats.money(plan.total)}</b>
          </p>
        )}
        <button type="submit" className="button button-primary" disabled={isBusy || from === ''}>
          {(pay === 'cash' || pay === 'terminal') && plan
            ? t(`add.action_${pay}`, { amount: formats.money(plan.paidNow) })
            : pay === 'link'
              ? t(input.email ? 'add.action_link' : 'add.action_hold')
              : t('add.action')}
        </button>
      </div>
    </form>
  )
}

/** A placeholder for previews, whose input must be complete. The price does not depend on the person. */
const previewPerson = { ...emptyPerson, firstName: 'A', phone: '+385 23 000 000', email: 'plan@mail.example' }
