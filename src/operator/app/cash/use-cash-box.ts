import { useCallback, useEffect, useMemo, useState } from 'react'
import { officeBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { OfflineError } from '../api/call.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp, useAppState, useToday } from '../session/app-context.tsx'
import { applyCash } from '../storage/apply-cash.ts'
import { lastKnown, unreadCashBox } from '../storage/unread-cash-box.ts'

/**
 * The cash boxes of a day. Actions that wait on this phone are already applied to them. The boxes are loaded again
 * after every contact with the server, because other phones may have recorded cash. Without signal, if the boxes of
 * today were never loaded, they start empty, because every day starts with empty boxes.
 */
export function useCashBox(date: string): { box: CashBoxData | undefined; error: unknown } {
  const { sync } = useApp()
  const contactAt = useAppState((state) => state.contactAt)
  const boxes = useAppState((state) => state.cashBoxes)
  const today = useToday()
  const queue = useAppState((state) => state.queue)
  const device = useAppState((state) => state.session?.device)
  const [error, setError] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `contactAt`
  useEffect(() => {
    setError(undefined)
    sync.loadCashBox(date).catch(setError)
  }, [sync, date, contactAt])
  const isOffline = error instanceof OfflineError && date === today
  const box = useMemo(() => {
    if (!device) return undefined
    const known = boxes[date] ?? (isOffline ? unreadCashBox(lastKnown(boxes), date, device) : undefined)
    return known && applyCash(known, queue, device)
  }, [boxes, date, isOffline, queue, device])
  return { box, error: box ? undefined : error }
}

/**
 * Returns a function that names a box by its id: “this phone”, another phone's name, or the office. On paper, the box
 * of this phone is also shown with the phone's name.
 */
export function useBoxName(box: CashBoxData, { onPaper = false } = {}): (id: string | null) => string {
  const { t } = useAppI18n()
  const own = useAppState(({ session }) => session?.device.id)
  return useCallback(
    (id) =>
      id === own && !onPaper
        ? t('cash_box.this_phone')
        : id === officeBox
          ? t('cash_box.of_office')
          : (box.boxes.find((one) => one.box === id)?.name ?? ''),
    [box, own, onPaper, t],
  )
}
