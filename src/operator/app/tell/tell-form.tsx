import { type FormEvent, useState } from 'react'
import { type MessageReason, messageReasons } from '../../../contract/message-reasons.ts'
import { languages } from '../../../i18n/locales.ts'
import { maxLengths } from '../../../shared/max-lengths.ts'
import type { ActionInput, ReadAnswer } from '../../operations/operations.ts'
import { randomId } from '../api/random-id.ts'
import { usePreview } from '../api/use-preview.ts'
import { shortInstant } from '../booking/link-texts.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useToday } from '../session/app-context.tsx'
import { useAction } from '../session/use-action.ts'
import { Field, Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppSelectField, AppTextField, NumberField, numberOf } from '../ui/form-fields.tsx'

type Departure = ReadAnswer<'departure-messages'>
type Input = ActionInput<'departure-tell'>

const usualMinutes = [10, 20, 30, 45, 60]

interface TellFormProps {
  departure: Departure
  onSent: () => Promise<void>
}

/**
 * The form for a message to the guests of a departure: the reason, what has changed, and a text in the crew's own
 * words. A preview shows what the guests will read in each language.
 */
export function TellForm({ departure, onSent }: TellFormProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const today = useToday()
  const toast = useToast()
  const { run, error, isBusy } = useAction('departure-tell')
  const { date, trip, start, calls, quays, messages } = departure
  const [id] = useState(randomId)
  const [reason, setReason] = useState<MessageReason>()
  const [minutes, setMinutes] = useState('')
  const [quay, setQuay] = useState(calls[0]?.quay ?? '')
  const [movedTo, setMovedTo] = useState('')
  const [decideDate, setDecideDate] = useState(today)
  const [decideTime, setDecideTime] = useState('')
  const [text, setText] = useState('')
  const [atNight, setAtNight] = useState(false)
  const isLate = messages.find((message) => message.reason === 'later')
  const target = movedTo || (quays.find(({ id: one }) => one !== quay)?.id ?? '')
  const facts = factsOf()
  const input = facts && { id, date, trip, start, ...facts, text: text.trim(), atNight }
  const { plan, error: planError } = usePreview('departure-tell', input, error)

  /** The facts of the message; null until everything that its reason needs is entered. */
  function factsOf(): Pick<Input, 'reason' | 'minutes' | 'quay' | 'movedTo' | 'decideBy'> | null {
    const number = numberOf(minutes)
    if (reason === undefined) return null
    if (reason === 'later') return number === null || !Number.isInteger(number) ? null : { reason, minutes: number }
    if (reason === 'other_quay') return { reason, quay, movedTo: target }
    if (reason === 'weather_watch')
      return decideDate && decideTime ? { reason, decideBy: { date: decideDate, time: decideTime } } : null
    return reason !== 'other_boat' && text.trim() === '' ? null : { reason }
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!input || !plan || isBusy) return
    const sent = await run(input)
    if (!sent) return
    const at = plan.waits && sent.sendAt ? shortInstant(i18n, sent.sendAt, today) : undefined
    toast({ text: at ? t('tell.queued', { count: sent.mails, at }) : t('tell.done', { count: sent.mails }) })
    await onSent()
  }
  return (
    <form className="form block" aria-labelledby="tell" onSubmit={send} noValidate>
      <h2 id="tell">{t('tell.new')}</h2>
      <Segments
        legend={t('tell.reason')}
        options={messageReasons.map((value) => ({ value, label: t(`tell.reason.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      {reason === 'later' && (
        <>
          <div className="given">
            {usualMinutes.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={minutes === String(value)}
                onClick={() => setMinutes(String(value))}
              >
                {t('tell.minutes', { count: value })}
              </button>
            ))}
            {isLate && isLate.minutes !== 0 && (
              <button type="button" aria-pressed={minutes === '0'} onClick={() => setMinutes('0')}>
                {t('tell.on_time')}
              </button>
            )}
          </div>
          <NumberField
            label={t('tell.minutes_label')}
            hint={t('tell.minutes_hint', { time: departure.departsAt })}
            value={minutes}
            onChange={setMinutes}
          />
        </>
      )}
      {reason === 'other_quay' && (
        <>
          {calls.length > 1 && (
            <Segments
              legend={t('tell.quay')}
              options={calls.map(({ quay: value, name }) => ({ value, label: name }))}
              value={quay}
              onChange={setQuay}
            />
          )}
          <AppSelectField
            label={t('tell.moved_to')}
            options={quays.map(({ id: value, name }) => ({ value, label: name }))}
            value={target}
            onChange={setMovedTo}
          />
        </>
      )}
      {reason === 'other_boat' && <p className="quiet">{t('tell.boat_hint', { boat: departure.boatName })}</p>}
      {reason === 'weather_watch' && (
        <div className="field-pair">
          <AppTextField label={t('tell.decide_day')} type="date" value={decideDate} onChange={setDecideDate} />
          <AppTextField label={t('tell.decide_time')} type="time" value={decideTime} onChange={setDecideTime} />
        </div>
      )}
      {reason !== undefined && (
        <Field label={t('tell.text')} hint={t('tell.text_hint')}>
          {(props) => (
            <textarea
              {...props}
              className="input"
              rows={3}
              maxLength={maxLengths.departure_text}
              value={text}
              onChange={({ target: { value } }) => setText(value)}
            />
          )}
        </Field>
      )}
      <ErrorNotice error={error ?? planError} />
      {plan && (
        <section aria-labelledby="tell-preview">
          <h3 id="tell-preview">{t('tell.preview')}</h3>
          <ul className="rows">
            {plan.languages.map(({ locale, parties, subject, text: sentence }) => (
              <li className="row tell-language" key={locale} lang={locale}>
                <span>
                  <span className="row-title">{`${languages[locale].name}, ${t('tell.parties', { count: parties })}`}</span>
                  <strong>{subject}</strong>
                  <span>{sentence}</span>
                </span>
              </li>
            ))}
          </ul>
          {plan.withoutAddress > 0 && (
            <Notice tone="warning">{t('tell.without_address', { count: plan.withoutAddress })}</Notice>
          )}
          {(plan.waits || atNight) && (
            <label className="switch">
              <input type="checkbox" checked={atNight} onChange={({ target: { checked } }) => setAtNight(checked)} />
              {t('tell.at_night')}
            </label>
          )}
          {plan.waits && <p className="quiet">{t('tell.waits', { at: shortInstant(i18n, plan.sendAt, today) })}</p>}
          <button type="submit" className="button button-primary" disabled={isBusy || plan.parties === 0}>
            {t('tell.action', { count: plan.parties })}
          </button>
        </section>
      )}
    </form>
  )
}
