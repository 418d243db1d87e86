import type { Settings } from '../../../../contract/settings.ts'
import countSteppersScript from '../../client/count-steppers.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import { CountRow } from '../../ui/count-row.tsx'
import { guestKinds } from '../state/booking-fields.ts'
import { guestRangeIn, type PartyCounts } from '../state/count-limits.ts'

interface PlainPartyFieldsProps {
  party: PartyCounts
  maxParty: number
  prices: Settings['prices']
  errors: Record<string, string[]>
  /** The URL to which the form is sent. */
  action: string
  /**
   * The intent that the form sends when Enter is pressed in a number field. Enter presses the first button of the form,
   * which would otherwise be a stepper.
   */
  intent: string
}

const fareOf = { adults: 'adult', children: 'child', infants: 'infant' } as const

/**
 * The fields for adults, children and infants in a form without an island. A small script handles the stepper buttons;
 * without JavaScript the server does.
 */
export function PlainPartyFields({ party, maxParty, prices, errors, action, intent }: PlainPartyFieldsProps) {
  const { t } = useI18n()
  return (
    <count-steppers data-max={String(maxParty)} id="party">
      <script type="module" async src={countSteppersScript} />
      <button type="submit" className="sr-only" name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
      {guestKinds.map((name) => {
        const { min_age: min, max_age: max } = prices[fareOf[name]]
        return (
          <CountRow
            key={name}
            name={name}
            title={t(`booking.${name}`)}
            notes={[max === null ? t('booking.ages_from', { min }) : t('booking.ages', { min, max })]}
            count={party[name]}
            {...guestRangeIn(party, name, maxParty)}
            inputMax={maxParty}
            errors={errors[name]}
            formAction={`${action}#party`}
          />
        )
      })}
    </count-steppers>
  )
}
