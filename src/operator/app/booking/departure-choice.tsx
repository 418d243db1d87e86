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

/** The departures of the day; nothing if there is only one. */
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

/** The place that was chosen, if this departure calls there; otherwise its first one. */
export const placeOf = (options: Options | undefined, from: string): string =>
  (options?.places.find(({ id }) => id === from) ?? options?.places[0])?.id ?? from
