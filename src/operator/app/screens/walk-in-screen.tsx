import { useEffect, useState } from 'react'
import { timeOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useManifest } from '../manifest/use-day.ts'
import { Link } from '../routing/router.tsx'
import { useApp, useAppState } from '../session/app-context.tsx'
import { readSetting, writeSetting } from '../storage/database.ts'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'
import { nextSale, type WalkInInput } from '../walk-in/sale.ts'
import { SaleForm, type SaleHabits } from '../walk-in/sale-form.tsx'
import { type Recorded, Sold } from '../walk-in/sold.tsx'

/**
 * Sells places of today to guests on the quay. It works without signal, with the prices and free places that the phone
 * has stored.
 */
export function WalkInScreen({ date }: { date: string }) {
  const { t, formats } = useAppI18n()
  const { sync, db } = useApp()
  const { manifest, error } = useManifest(date)
  const isOnline = useAppState((state) => state.isOnline)
  const offsetMs = useAppState((state) => state.clockOffsetMs)
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const [before, setBefore] = useState<WalkInInput | undefined>()
  /** The choices of the last sale; null until they were read from the database. */
  const [habits, setHabits] = useState<SaleHabits | null>(null)
  useEffect(() => {
    void readSetting(db, 'saleHabits').then((stored) => setHabits(stored ?? { from: '', aboard: false }))
  }, [db])
  if (recorded)
    return (
      <Sold
        recorded={recorded}
        onNext={() => {
          setBefore(undefined)
          setRecorded(null)
        }}
        onAgain={() => {
          setBefore(recorded.input)
          setRecorded(null)
        }}
      />
    )
  async function sell(input: WalkInInput, change: number) {
    const { from, aboard = false } = input
    setHabits({ from, aboard })
    await writeSetting(db, 'saleHabits', { from, aboard })
    const { sequence } = await sync.record({ name: 'walk-in', input })
    setRecorded({ sequence, input, change })
  }
  const sales = (manifest?.sales ?? []).map((sale) => {
    const departure = manifest?.departures.find(({ trip, start }) => trip === sale.trip && start === sale.start)
    return { sale, name: departure?.name ?? sale.trip, departsAt: departure?.departsAt ?? '' }
  })
  const time = timeOf(new Date(Date.now() + offsetMs))
  const first = nextSale(
    sales.map(({ sale }) => sale),
    time,
  )
  return (
    <>
      <div className="screen-head walk-in-head">
        <h1>{t('walk_in.title')}</h1>
        {first && (
          <p className="quiet">{t('add.free', { count: sales.reduce((sum, { sale }) => sum + sale.free, 0) })}</p>
        )}
      </div>
      <ErrorNotice error={error} />
      {manifest && !isOnline && (
        <p className="quiet small">{t('walk_in.known_at', { time: formats.time(new Date(manifest.readAt)) })}</p>
      )}
      {manifest && !first && <Notice tone="warning">{t('walk_in.none')}</Notice>}
      {manifest && first && habits && (
        <SaleForm
          key={before ? 'again' : ''}
          {...{ date, sales, time, first, before, habits }}
          onSell={(input, change) => void sell(input, change)}
        />
      )}
      <Link className="plain-button" to={`/add/${date}`}>
        {t('walk_in.other')}
        <AppIcon name="right" />
      </Link>
    </>
  )
}
