import { useState } from 'react'
import { impossibleIn } from '../../../shared/booking-reference.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BoardSheet } from '../manifest/board-sheet.tsx'
import { agesText, isolatedName } from '../manifest/party-text.ts'
import { missingOf, useBoarding } from '../manifest/use-boarding.ts'
import { partiesOf, useManifest } from '../manifest/use-day.ts'
import { Link } from '../routing/router.tsx'
import type { TicketVerdict } from './ticket-verdict.ts'

/**
 * The result of a scan, with a button for the next step. After the party has boarded, it shows how many are aboard
 * instead.
 */
export function ScanResult({ text, verdict }: { text: string; verdict: TicketVerdict }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { colour, state, party, date, message } = verdict
  const [isOpen, setIsOpen] = useState(false)
  const { board } = useBoarding()
  const { current, departure } = useCurrentParty(verdict)
  const hasBoarded = party && current && current.aboard > party.aboard
  const impossible = impossibleIn(text)
  const sentence = {
    ok:
      party && party.dueAmount > 0 ? t('ticket.cash_due', { amount: formats.money(party.dueAmount) }) : t('ticket.ok'),
    other_day: date ? t('ticket.other_day', { day: formats.shortDay(date) }) : '',
    other_boat: t('ticket.other_boat'),
    aboard: t('ticket.aboard', {
      time: party?.boardedAt ? formats.time(new Date(party.boardedAt)) : '–',
      by: party?.boardedBy ?? '–',
    }),
    no_show: t('ticket.no_show'),
    cancelled: t('ticket.cancelled'),
    not_paid: t('ticket.not_paid'),
    unknown: impossible
      ? t('ticket.impossible', { code: text.slice(0, 40), characters: impossible })
      : t('ticket.unknown', { code: text.slice(0, 40) }),
    no_signal: t('ticket.no_signal'),
  }[state]
  const mayBoard = (state === 'ok' || state === 'no_show') && current && !hasBoarded
  return (
    <section className="scan-result" data-verdict={hasBoarded ? 'green' : colour} aria-label={t('scan.result')}>
      {party && (
        <div>
          <h2>{isolatedName(party)}</h2>
          <p>
            {agesText(i18n, party)} <span className="booking-code">{party.code}</span>
          </p>
          {departure && <p>{`${departure.departsAt} ${departure.name}`}</p>}
        </div>
      )}
      <p className="verdict">
        {hasBoarded ? t('place.aboard', { aboard: current.aboard, guests: current.guests }) : (message ?? sentence)}
      </p>
      {mayBoard && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            if (current.dueAmount > 0) setIsOpen(true)
            else board(current, missingOf(current), 0)
          }}
        >
          {current.dueAmount > 0
            ? t('scan.board_with_cash', { guests: current.guests - current.aboard })
            : t('board.action', { guests: current.guests - current.aboard })}
        </button>
      )}
      {party && date && state !== 'other_boat' && (
        <Link className="plain-button" to={`/manifest/${date}/${party.code}`}>
          {t('scan.details')}
        </Link>
      )}
      {isOpen && current && <BoardSheet party={current} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

/**
 * Returns the latest state of the party on this phone. Also returns its departure if the day has several departures.
 */
function useCurrentParty({ date, party }: TicketVerdict) {
  const { manifest } = useManifest(date ?? '')
  const current = party && manifest ? partiesOf(manifest).find(({ code }) => code === party.code) : undefined
  const { departures = [] } = manifest ?? {}
  const departure = departures.find(({ trip, start }) => trip === current?.trip && start === current.start)
  return { current, departure: departures.length > 1 ? departure : undefined }
}
