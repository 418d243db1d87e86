import { CountRow } from '../../ui/count-row.tsx'
import { countInField, offerFieldName } from '../state/booking-fields.ts'
import { countRangeOf } from '../state/count-limits.ts'
import { useBooking } from '../state/use-booking.ts'

interface CountFieldProps {
  name: string
  title: string
  notes: string[]
  errors: string[] | undefined
}

/** The field for one number of the booking form: adults, children, infants or the pieces of an extra. */
export function CountField(props: CountFieldProps) {
  const { fields, limits, setField } = useBooking()
  const { name } = props
  const offer = limits.offers.find(({ id }) => offerFieldName(id) === name)
  return (
    <CountRow
      {...props}
      {...countRangeOf(fields, name, limits)}
      inputMax={offer?.max_pieces ?? limits.maxParty}
      count={countInField(fields, name)}
      onInput={(count) => setField(name, count)}
    />
  )
}
