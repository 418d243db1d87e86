import { useState } from 'react'
import { Weekdays } from '../calendar/weekdays.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useToday } from '../session/app-context.tsx'
import { AppTextField, FormSheet, fieldError } from '../ui/form-fields.tsx'
import { type TripSheetProps, type TripView, useTripChange } from './trip-sheet.tsx'

type Season = TripView['seasons'][number]

const isYearly = ({ from }: Season) => from.length === 'MM-DD'.length

/** Changes the seasons of a trip. The trip sails on the days of all its seasons. */
export function TripSeasonsSheet(props: TripSheetProps) {
  const { t } = useAppI18n()
  const { trip, onClose } = props
  const year = useToday().slice(0, 4)
  const added: Season = { from: '04-01', to: '10-31', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const [seasons, setSeasons] = useState<Season[]>(trip.seasons.length > 0 ? trip.seasons : [added])
  const { save, error, isBusy } = useTripChange(props)
  const change = (index: number, part: Partial<Season>) =>
    setSeasons(seasons.map((season, at) => (at === index ? { ...season, ...part } : season)))
  /** The phone's date picker needs a year, so a day of any year (`MM-DD`) gets the current one. */
  const dateOf = (day: string) => (day.length === 'MM-DD'.length ? `${year}-${day}` : day)
  const typed = (season: Season, date: string) => (isYearly(season) ? date.slice(5) : date)
  return (
    <FormSheet
      title={t('nav.season')}
      error={error}
      isBusy={isBusy}
      isComplete={seasons.every(({ from, to, weekdays }) => from !== '' && to !== '' && weekdays.length > 0)}
      shown={['seasons']}
      action={t('action.save')}
      onSubmit={() => save({ seasons })}
      onClose={onClose}
    >
      {seasons.map((season, index) => (
        <fieldset className="form call" key={index}>
          <legend>{t('trip.season', { number: index + 1 })}</legend>
          {(['from', 'to'] as const).map((end) => (
            <AppTextField
              key={end}
              type="date"
              label={t(`season.${end}`)}
              error={
                fieldError(error, `seasons.${index}.${end}`) ??
                (end === 'to' ? fieldError(error, `seasons.${index}`) : undefined)
              }
              value={dateOf(season[end])}
              onChange={(date) => date && change(index, { [end]: typed(season, date) })}
            />
          ))}
          <label className="switch">
            <input
              type="checkbox"
              checked={isYearly(season)}
              onChange={({ target }) => {
                const [from, to] = [dateOf(season.from), dateOf(season.to)]
                change(index, target.checked ? { from: from.slice(5), to: to.slice(5) } : { from, to })
              }}
            />
            {t('trip.every_year')}
          </label>
          <Weekdays value={season.weekdays} onChange={(weekdays) => change(index, { weekdays })} />
          {seasons.length > 1 && (
            <button
              type="button"
              className="button button-outline button-quiet"
              onClick={() => setSeasons(seasons.filter((_, at) => at !== index))}
            >
              {t('trip.remove_season', { number: index + 1 })}
            </button>
          )}
        </fieldset>
      ))}
      <button
        type="button"
        className="button button-outline button-quiet"
        onClick={() => setSeasons([...seasons, added])}
      >
        {t('trip.add_season')}
      </button>
    </FormSheet>
  )
}
