import { type FormEvent, useEffect, useRef, useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { ages, countOf, type Persons, personsOf } from '../../../shared/persons.ts'
import type { ManifestData } from '../../operations/operations.ts'
import { randomId } from '../api/random-id.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp } from '../session/app-context.tsx'
import { readSetting, writeSetting } from '../storage/database.ts'
import { Count, Notice } from '../ui/controls.tsx'
import { AppTextField } from '../ui/form-fields.tsx'
import { PartySteppers } from '../ui/party-counts.tsx'

type Departure = ManifestData['departures'][number]

interface SignFormProps {
  departure: Departure
  /** How many persons are ticked as aboard. The form proposes these numbers. */
  ticked: Persons
  /** The signature that is corrected; undefined if the departure has none yet. */
  last: Departure['sailing']['signed'][number] | undefined
  onSigned: () => void
}

const most = { adults: 999, children: 999, infants: 999 }

/**
 * Signs with how many persons and how much crew the boat sails. The persons are proposed from the ticks. The crew is
 * proposed from the signature to correct; without one, from the boat's previous sailing, or else its usual crew.
 */
export function SignForm({ departure, ticked, last, onSigned }: SignFormProps) {
  const { t } = useAppI18n()
  const { sync, db } = useApp()
  const toast = useToast()
  const { date, trip, start, sailing } = departure
  /** The numbers as typed. While it is null, the ticks are used, which can still change. */
  const [typed, setTyped] = useState<Persons | null>(null)
  const [crew, setCrew] = useState(last?.crew ?? sailing.crew)
  const [reason, setReason] = useState('')
  const [by, setBy] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [id] = useState(randomId)
  // The form stays for a moment after the first tap: a second one must not sign again.
  const isSigned = useRef(false)
  useEffect(() => {
    void readSetting(db, 'signer').then((stored) => setBy((name) => name || (stored ?? '')))
  }, [db])
  const persons = typed ?? ticked
  const count = countOf(persons)
  const needsReason = last !== undefined || ages.some((age) => persons[age] !== ticked[age])
  const isOver = count > sailing.licensedPlaces
  const missing = {
    by: by.trim() === '' && t('sail.who_signs'),
    reason: needsReason && reason.trim() === '' && t('sail.say_why'),
  }
  const shown = (error: string | false) => (isTried && error ? error : undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isSigned.current || isOver || missing.by || missing.reason) return
    isSigned.current = true
    const input = {
      ...{ id, date, trip, start, ...personsOf(persons), crew, ticked, by: by.trim() },
      ...(needsReason && { reason: reason.trim() }),
      ...(last && { corrects: last.id }),
    }
    void writeSetting(db, 'signer', by.trim())
    void sync.record({ name: 'sail', input }).then(onSigned)
    toast({ text: t('sail.done', { persons: count, crew }) })
  }
  return (
    <form className="form block" aria-labelledby="sign" onSubmit={submit} noValidate>
      <h2 id="sign">{t(last ? 'sail.correct' : 'sail.sign')}</h2>
      <div>
        <PartySteppers party={persons} most={most} minAdults={0} isTyped onChange={setTyped} />
        <Count
          label={t('sail.crew')}
          less={t('count.less', { age: t('sail.crew') })}
          more={t('count.more', { age: t('sail.crew') })}
          value={crew}
          isTyped
          onChange={setCrew}
        />
      </div>
      {isOver && (
        <Notice tone="error">{t('sail.over_licence', { persons: count, places: sailing.licensedPlaces })}</Notice>
      )}
      {needsReason && (
        <AppTextField
          label={t('sail.reason')}
          hint={t('sail.reason_hint')}
          error={shown(missing.reason)}
          maxLength={maxLengths.sail_reason}
          value={reason}
          onChange={setReason}
        />
      )}
      <AppTextField
        label={t('sail.by')}
        error={shown(missing.by)}
        maxLength={maxLengths.name}
        value={by}
        onChange={setBy}
      />
      <button type="submit" className="button button-primary" disabled={isOver}>
        {t('sail.action', { persons: count, crew })}
      </button>
    </form>
  )
}
