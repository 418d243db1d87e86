import { useState } from 'react'
import { slugOf } from '../../../shared/slug-of.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AppSelectField, AppTextField, FormSheet, fieldError, NumberField, numberOf } from '../ui/form-fields.tsx'
import { type TripSheetProps, type TripView, useTripChange } from './trip-sheet.tsx'

type Stop = TripView['stops'][number]

const typedOf = ({ latitude, longitude, does, ...stop }: Stop) => ({
  ...stop,
  ...{ latitude: String(latitude), longitude: String(longitude), does: does ?? ('visit' as const) },
})
type TypedStop = Omit<ReturnType<typeof typedOf>, 'does'> & { does: (typeof uses)[number] }

const none: TypedStop = { id: '', name: '', latitude: '', longitude: '', does: 'visit' }
const uses = ['visit', 'swim', 'lunch'] as const

/** The places that the boat visits, in the order of the route. The charts draw them. */
export function TripStopsSheet(props: TripSheetProps) {
  const { t } = useAppI18n()
  const { trip, onClose } = props
  const [stops, setStops] = useState<TypedStop[]>(trip.stops.length > 0 ? trip.stops.map(typedOf) : [none])
  const { save, error, isBusy } = useTripChange(props)
  const change = (index: number, part: Partial<TypedStop>) =>
    setStops(stops.map((stop, at) => (at === index ? { ...stop, ...part } : stop)))
  const written = stops.map(({ id, latitude, longitude, does, name }): Stop => {
    const place = { latitude: numberOf(latitude) ?? Number.NaN, longitude: numberOf(longitude) ?? Number.NaN }
    return { id: id || slugOf(name), name: name.trim(), ...place, ...(does !== 'visit' && { does }) }
  })
  return (
    <FormSheet
      title={t('trip.stops')}
      error={error}
      isBusy={isBusy}
      isComplete={written.every((stop) => stop.id !== '' && Number.isFinite(stop.latitude + stop.longitude))}
      shown={['stops']}
      action={t('action.save')}
      onSubmit={() => save({ stops: written })}
      onClose={onClose}
    >
      {stops.map((stop, index) => (
        <fieldset className="form call" key={index}>
          <legend>{t('trip.stop', { number: index + 1 })}</legend>
          <AppTextField
            label={t('trip.stop_name')}
            error={fieldError(error, `stops.${index}.name`)}
            value={stop.name}
            onChange={(name) => change(index, { name })}
          />
          {(['latitude', 'longitude'] as const).map((axis) => (
            <NumberField
              key={axis}
              isDecimal
              label={t(`quay.${axis}`)}
              error={fieldError(error, `stops.${index}.${axis}`)}
              value={stop[axis]}
              onChange={(value) => change(index, { [axis]: value })}
            />
          ))}
          <AppSelectField
            label={t('trip.stop_use')}
            options={uses.map((value) => ({ value, label: t(`trip.stop.${value}`) }))}
            value={stop.does}
            onChange={(does) => change(index, { does })}
          />
          <button
            type="button"
            className="button button-outline button-quiet"
            onClick={() => setStops(stops.filter((_, at) => at !== index))}
          >
            {t('trip.remove_stop', { number: index + 1 })}
          </button>
        </fieldset>
      ))}
      <button type="button" className="button button-outline button-quiet" onClick={() => setStops([...stops, none])}>
        {t('trip.add_stop')}
      </button>
    </FormSheet>
  )
}
