import { useState } from 'react'
import { countOf } from '../../../shared/persons.ts'
import type { ManifestPartyData } from '../../operations/operations.ts'
import { inCash, keptOf, TenderEntry } from '../cash/tender-entry.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { PartySteppers } from '../ui/party-counts.tsx'
import { agesText, isolatedName } from './party-text.ts'
import { missingOf, useBoarding } from './use-boarding.ts'

/**
 * Boards a party or a part of it, and shows the cash due and the change. The exact amount is preselected, so that one
 * more tap boards.
 */
export function BoardSheet({ party, onClose }: { party: ManifestPartyData; onClose: () => void }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { board, setNoShow } = useBoarding()
  const left = missingOf(party)
  const [persons, setPersons] = useState(left)
  const guests = countOf(persons)
  const [tender, setTender] = useState(inCash(party.dueAmount))
  const kept = party.dueAmount > 0 ? keptOf(tender, party.dueAmount) : 0
  const taken = kept ?? 0
  const amount = formats.money(taken)
  const label =
    guests === 0
      ? t('cash.take', { amount })
      : taken > 0
        ? t('board.action_with_cash', { guests, amount })
        : t('board.action', { guests })
  return (
    <BottomSheet title={isolatedName(party)} note={<p className="quiet">{agesText(i18n, party)}</p>} onClose={onClose}>
      {countOf(left) > 1 && <PartySteppers party={persons} most={left} minAdults={0} onChange={setPersons} />}
      {party.dueAmount > 0 && <TenderEntry due={party.dueAmount} tender={tender} onChange={setTender} />}
      <div className="sheet-actions">
        <button
          type="button"
          className="button button-primary"
          disabled={kept === undefined || (guests === 0 && taken === 0)}
          onClick={() => {
            board(party, persons, taken, tender)
            onClose()
          }}
        >
          {label}
        </button>
        {party.aboard === 0 && !party.noShow && (
          <button
            type="button"
            className="button button-outline button-quiet"
            onClick={() => {
              setNoShow(party, true)
              onClose()
            }}
          >
            {t('no_show.action')}
          </button>
        )}
      </div>
    </BottomSheet>
  )
}
