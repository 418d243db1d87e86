import { useMemo } from 'react'
import { countOf, nobody, type Persons, personsWithout } from '../../../shared/persons.ts'
import type { ManifestPartyData } from '../../operations/operations.ts'
import { inCash, tenderInput } from '../cash/tender-entry.tsx'
import { useToast } from '../frame/toast.tsx'
import { type AppI18n, useAppI18n } from '../i18n/i18n.tsx'
import { useApp } from '../session/app-context.tsx'
import type { OfflineAction, QueuedAction } from '../storage/queued-action.ts'
import { receiptIsLate, type Store } from '../storage/store.ts'
import type { Sync } from '../storage/sync.ts'
import { isolatedName } from './party-text.ts'

/** Records boarding, no-shows and their undo on the phone, and shows what was recorded. */
export function useBoarding() {
  const { t, formats } = useAppI18n()
  const { store, sync } = useApp()
  const toast = useToast()
  return useMemo(() => boardingWith({ store, sync }, toast, { t, formats }), [store, sync, toast, t, formats])
}

interface Phone {
  store: Store
  sync: Sync
}

function boardingWith(
  { store, sync }: Phone,
  toast: ReturnType<typeof useToast>,
  { t, formats }: Pick<AppI18n, 't' | 'formats'>,
) {
  async function undo(recorded: Promise<QueuedAction>, action: OfflineAction) {
    await sync.record(action, (await recorded).sequence)
  }

  /** @param cash what the crew keeps, in cents */
  function board(party: ManifestPartyData, persons: Persons, cash: number, tender = inCash(cash)) {
    const input = { ...inputOf(party, persons, cash), ...tenderInput(tender) }
    const guests = countOf(persons)
    const recorded = sync.record({ name: 'board', input })
    const name = isolatedName(party)
    toast({
      text:
        cash > 0
          ? `${t('board.done_with_cash', { name, guests, amount: formats.money(cash) })}${receiptIsLate(store.get()) ? `. ${t('board.receipt_follows')}` : ''}`
          : t('board.done', { name, guests }),
      undo: () => void undo(recorded, { name: 'board', input: { ...input, undo: true } }),
    })
  }

  /**
   * @param cash the cash that is handed back, in cents; a card payment on the terminal is always taken back as a whole
   */
  function unboard(party: ManifestPartyData, persons: Persons, cash: number) {
    const { terminalAmount } = party
    void sync.record({ name: 'board', input: { ...inputOf(party, persons, cash), undo: true } })
    if (terminalAmount > 0)
      void sync.record({
        name: 'board',
        input: { ...inputOf(party, nobody, terminalAmount), by: 'terminal', undo: true },
      })
    toast({ text: t('board.undone', { name: isolatedName(party), amount: formats.money(cash + terminalAmount) }) })
  }

  function setNoShow(party: ManifestPartyData, noShow: boolean) {
    const actionOf = (isUndo: boolean): OfflineAction => ({
      name: 'no-show',
      input: { booking: party.code, undo: isUndo },
    })
    const recorded = sync.record(actionOf(!noShow))
    const name = isolatedName(party)
    toast({
      text: noShow ? t('no_show.done', { name }) : t('no_show.undone', { name }),
      undo: () => void undo(recorded, actionOf(noShow)),
    })
  }

  return { board, unboard, setNoShow }
}

/**
 * The input of the action `board`, and of its undo. It always has `guests`, because without them the action would
 * concern the whole party. If `guests` counts nobody, the action only moves cash.
 */
const inputOf = ({ code }: ManifestPartyData, guests: Persons, cash: number) => ({ booking: code, cash, guests })

/** The persons of a party who are not aboard. */
export const missingOf = (party: ManifestPartyData): Persons => personsWithout(party, party.persons)
