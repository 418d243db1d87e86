import { useAppI18n } from '../i18n/i18n.tsx'
import { navigate, useLocation } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { Segments } from '../ui/controls.tsx'
import { AppTextField } from '../ui/form-fields.tsx'
import { AppIcon } from '../ui/icon.tsx'

const periods = ['yesterday', 'week', 'month', 'season'] as const
type Choice = (typeof periods)[number] | 'days'

interface Chosen {
  period: (typeof periods)[number]
  back: number
}

/** Reads and changes the days and the trip of a report. They are in the URL, so that Back returns to them. */
export function useReportQuery() {
  const { path, query } = useLocation()
  const [from, to, trip] = [query.get('from') ?? '', query.get('to') ?? '', query.get('trip') ?? '']
  const period = periods.find((each) => each === query.get('period')) ?? 'month'
  const back = Math.max(0, Math.min(999, Number.parseInt(query.get('back') ?? '0', 10) || 0))
  const chosen: Chosen = { period, back }
  const show = (changes: Record<string, string>) => {
    const all = { period, back: String(back), from, to, trip, ...changes }
    const kept = Object.entries(all).filter(([name, value]) => value !== '' && !(name === 'back' && value === '0'))
    navigate(`${path}?${new URLSearchParams(kept)}`, { replace: true })
  }
  return { from, to, trip, chosen, show }
}

interface ReportDaysProps {
  /** The days of the report that is shown; undefined until one is loaded. */
  shown: { from: string; to: string } | undefined
}

/** Chooses the days of a report: a period, an earlier one by the arrows, or any days. */
export function ReportDays({ shown }: ReportDaysProps) {
  const { t, formats } = useAppI18n()
  const { from, to, chosen, show } = useReportQuery()
  const today = useToday()
  const isFree = from !== '' || to !== ''
  const { back } = chosen
  const choose = (choice: Choice) =>
    choice === 'days'
      ? show({ from: shown?.from ?? today, to: shown?.to ?? today })
      : show({ period: choice, back: '0', from: '', to: '' })
  return (
    <>
      <Segments
        legend={t('reports.period')}
        quiet
        options={[
          ...periods.map((value) => ({ value: value as Choice, label: t(`reports.period.${value}`) })),
          { value: 'days', label: t('reports.other_days') },
        ]}
        value={isFree ? 'days' : chosen.period}
        onChange={choose}
      />
      {isFree ? (
        <div className="fields fields-2 spaced">
          <AppTextField type="date" label={t('prices.from')} value={from} onChange={(value) => show({ from: value })} />
          <AppTextField type="date" label={t('prices.to')} value={to} onChange={(value) => show({ to: value })} />
        </div>
      ) : (
        <div className="report-span">
          <p role="status">
            {shown && (shown.from === shown.to ? formats.shortDay(shown.from) : formats.days(shown.from, shown.to))}
          </p>
          <button
            type="button"
            className="button-outline icon-button"
            aria-label={t('reports.back')}
            onClick={() => show({ back: String(back + 1) })}
          >
            <AppIcon name="left" />
          </button>
          <button
            type="button"
            className="button-outline icon-button"
            aria-label={t('reports.forward')}
            disabled={back === 0}
            onClick={() => show({ back: String(back - 1) })}
          >
            <AppIcon name="right" />
          </button>
        </div>
      )}
    </>
  )
}
