import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Segments } from '../ui/controls.tsx'

type Options = ReadAnswer<'booking-options'>

interface DepartureChoiceProps {
  options: Options
  onChange: (departure: { trip: string; start: string }) => void
}

const idOf = ({ trip, start }: { trip: string; start: string }) => `${trip}/${start}`

/** How the app names a departure of a known day. */
export const departureName = ({ name, departsAt }: { name: string; departsAt: string }): string =>
  `${name} ${departsAt}`

/** The choice between the departures of a day. It renders nothing if there is only one. */
export function DepartureChoice({ options: { departures, departure }, onChange }: DepartureChoiceProps) {
  const { t } = useAppI18n()
  if (departures.length < 2) return null
  return (
    <Segments
      legend={t('fact.trip')}
      options={departures.map((each) => ({ value: idOf(each), label: departureName(each) }))}
      value={idOf(departure)}
      onChange={(value) => {
        const { trip, start } = departures.find((each) => idOf(each) === value) ?? departure
        onChange({ trip, start })
      }}
    />
  )
}

/**
 * The id of the chosen place if the departure calls there, otherwise that of its first place. Until the options are
 * loaded, it is the chosen place.
 */
export const placeOf = (options: Options | undefined, from: string): string =>
  (options?.places.find(({ id }) => id === from) ?? options?.places[0])?.id ?? from
