import { getCountries } from 'libphonenumber-js/min'
import { z } from 'zod'
import { maxLengths } from '../shared/max-lengths.ts'
import type { Age } from '../shared/persons.ts'
import { isExistingDay, multilineText, personName } from './primitives.ts'

/** Country codes (ISO 3166); `XXA` means stateless. Without the islands `AC` and `TA`: they have no own nationality. */
export const nationalities: string[] = [...getCountries().filter((code) => code !== 'AC' && code !== 'TA'), 'XXA']
export const sexes = ['female', 'male', 'other'] as const

/**
 * What the directive 98/41/EC requires to be recorded of each person. `help` (the help that the person needs in an
 * emergency) and `phone` (whom to call) can be empty.
 * @param today `YYYY-MM-DD`; a later date of birth is an error
 */
export const passengerDetails = (today: string) =>
  z.object({
    first_name: personName(maxLengths.first_name, 'error.first_name_required'),
    last_name: personName(maxLengths.last_name, 'error.last_name_required'),
    nationality: z.string().refine((code) => nationalities.includes(code), 'error.nationality'),
    /** `YYYY-MM-DD` */
    birth_date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'error.birth_date')
      .refine((text) => isExistingDay(text) && text >= '1900-01-01' && text <= today, 'error.birth_date'),
    sex: z.enum(sexes, { error: 'error.sex' }),
    help: multilineText(maxLengths.help),
    /** Empty, or in the format E.164. */
    phone: z.string(),
  })

export type PassengerDetails = z.output<ReturnType<typeof passengerDetails>>
export type PassengerField = keyof PassengerDetails

/** A person of a party: the third adult is `{ age: 'adults', position: 3 }`. */
export interface PassengerPlace {
  age: Age
  position: number
}
