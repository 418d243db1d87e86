import { type FormEvent, useState } from 'react'
import { languages } from '../../../i18n/locales.ts'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { telephoneHref } from '../../../shared/telephone-href.ts'
import type { ManifestPartyData } from '../../operations/operations.ts'
import { CashEntry } from '../cash/cash-entry.tsx'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BoardSheet } from '../manifest/board-sheet.tsx'
import { agesText, isolatedName } from '../manifest/party-text.ts'
import { useBoarding } from '../manifest/use-boarding.ts'
import { partiesOf, useManifest } from '../manifest/use-day.ts'
import { Link } from '../routing/router.tsx'
import { useApp, useRole } from '../session/app-context.tsx'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'
import { PartySteppers } from '../ui/party-counts.tsx'

/** One party of the manifest, with all actions that work without signal: boarding, its undo, a no-show, a note. */
export function PartyScreen({ date, code }: { date: string; code: string }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const role = useRole()
  const { manifest, error } = useManifest(date)
  const party = manifest && partiesOf(manifest).find((one) => one.code === code)
  const place = manifest?.places.find(({ parties }) => parties.some((one) => one.code === code))
  return (
    <>
      <Link className="plain-button" to={`/manifest/${date}`}>
        <AppIcon name="left" />
        {t('nav.manifest')}
      </Link>
      <ErrorNotice error={error} />
      {manifest && !party && <p className="block">{t('party.gone')}</p>}
      {party && (
        <>
          <div className="screen-head">
            <h1>{isolatedName(party)}</h1>
            <p className="quiet booking-code">{party.code}</p>
          </div>
          <PartyActions party={party} />
          <section className="block" aria-label={t('party.facts')}>
            <dl className="facts">
              <dt>{t('fact.guests')}</dt>
              <dd>{agesText(i18n, party)}</dd>
              {place && (
                <>
                  <dt>{t('add.from')}</dt>
                  <dd>{`${place.name} ${place.departsAt}`}</dd>
                </>
              )}
              <dt>{t('fact.aboard')}</dt>
              <dd>
                {t('party.part', { aboard: party.aboard, guests: party.guests })}
                {party.boardedAt &&
                  t('fact.aboard_since', {
                    time: formats.time(new Date(party.boardedAt)),
                    by: party.boardedBy ?? '',
                  })}
              </dd>
              <dt>{t('fact.cash')}</dt>
              <dd className="num">
                {t('fact.cash_text', {
                  taken: formats.money(party.cashAmount),
                  due: formats.money(party.dueAmount),
                })}
              </dd>
              {party.terminalAmount > 0 && (
                <>
                  <dt>{t('fact.terminal')}</dt>
                  <dd className="num">{formats.money(party.terminalAmount)}</dd>
                </>
              )}
              <dt>{t('fact.phone')}</dt>
              <dd>{party.phone ? <a href={telephoneHref(party.phone)}>{party.phone}</a> : '–'}</dd>
              <dt>{t('fact.language')}</dt>
              <dd lang={party.locale}>{languages[party.locale].name}</dd>
              {party.extras.length > 0 && (
                <>
                  <dt>{t('fact.extras')}</dt>
                  <dd>{party.extras.map(({ title, pieces }) => `${pieces} × ${title}`).join(', ')}</dd>
                </>
              )}
              {party.notes && (
                <>
                  <dt>{t('fact.notes')}</dt>
                  <dd>{party.notes}</dd>
                </>
              )}
            </dl>
          </section>
          <Notes party={party} />
          {role === 'owner' && (
            <Link className="plain-button" to={`/bookings/${party.code}`}>
              {t('party.booking')}
              <AppIcon name="right" />
            </Link>
          )}
        </>
      )}
    </>
  )
}

function PartyActions({ party }: { party: ManifestPartyData }) {
  const { t } = useAppI18n()
  const { setNoShow } = useBoarding()
  const [sheet, setSheet] = useState<'board' | 'undo' | null>(null)
  const close = () => setSheet(null)
  return (
    <div className="buttons">
      {(party.aboard < party.guests || party.dueAmount > 0) && (
        <button type="button" className="button button-primary" onClick={() => setSheet('board')}>
          {t(party.aboard < party.guests ? 'board.short' : 'cash.short')}
        </button>
      )}
      {(party.aboard > 0 || party.cashAmount + party.terminalAmount > 0) && (
        <button type="button" className="button button-outline" onClick={() => setSheet('undo')}>
          {t('board.undo')}
        </button>
      )}
      {party.noShow && (
        <button type="button" className="button button-outline" onClick={() => setNoShow(party, false)}>
          {t('no_show.undo')}
        </button>
      )}
      {sheet === 'board' && <BoardSheet party={party} onClose={close} />}
      {sheet === 'undo' && <UndoSheet party={party} onClose={close} />}
    </div>
  )
}

/** Takes guests off the boat and hands cash back. */
function UndoSheet({ party, onClose }: { party: ManifestPartyData; onClose: () => void }) {
  const { t, formats } = useAppI18n()
  const { unboard } = useBoarding()
  const [persons, setPersons] = useState(party.persons)
  const [cash, setCash] = useState<number | undefined>(party.cashAmount)
  const back = Math.min(cash ?? 0, party.cashAmount)
  return (
    <BottomSheet title={t('board.undo')} note={<p className="quiet">{isolatedName(party)}</p>} onClose={onClose}>
      {party.aboard > 1 && <PartySteppers party={persons} most={party.persons} minAdults={0} onChange={setPersons} />}
      {party.cashAmount > 0 && <CashEntry due={party.cashAmount} given={cash} purpose="hand_back" onChange={setCash} />}
      <button
        type="button"
        className="button button-primary"
        disabled={cash === undefined}
        onClick={() => {
          unboard(party, persons, back)
          onClose()
        }}
      >
        {back + party.terminalAmount > 0
          ? t('board.undo_with_cash', { amount: formats.money(back + party.terminalAmount) })
          : t('board.undo')}
      </button>
    </BottomSheet>
  )
}

function Notes({ party }: { party: ManifestPartyData }) {
  const { t } = useAppI18n()
  const { sync } = useApp()
  const toast = useToast()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const note = String(new FormData(form).get('note') ?? '').trim()
    if (!note) return
    void sync.record({ name: 'reservation-note', input: { booking: party.code, note } })
    toast({ text: t('note.done') })
    form.reset()
  }
  return (
    <section className="block" aria-labelledby="notes">
      <h2 id="notes">{t('note.title')}</h2>
      {party.ownNotes.length > 0 && (
        <ul className="rows">
          {party.ownNotes.map((note, index) => (
            <li className="row" key={index}>
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
      <form className="form" onSubmit={submit}>
        <div className="field">
          <label htmlFor="note">{t('note.new')}</label>
          <input className="input" id="note" name="note" maxLength={maxLengths.own_note} autoComplete="off" required />
        </div>
        <button type="submit" className="button button-outline">
          {t('note.add')}
        </button>
      </form>
    </section>
  )
}
