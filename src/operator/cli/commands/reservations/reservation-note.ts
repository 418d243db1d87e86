import { z } from 'zod'
import { reservationNoteAction } from '../../../operations/reservation-office.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { bookingCode, freeText, required } from '../../parsers/field.ts'

export const reservationNote = defineCommand({
  name: 'reservation note',
  summary: 'adds a note to a booking, which the manifest shows',
  examples: ['reservation note BNC-7K4Q2X "comes with a wheelchair"'],
  parameters: { code: required(bookingCode), note: required(freeText(), 'a note for the crew, in quotes') },
  options: {},
  outputSchema: z.object({ code: z.string() }),
  async run(context, { code, note }) {
    const performed = await reservationNoteAction.perform(context, { booking: code, note })
    if (!performed.ok) return failure(performed.sentence('en'))
    return success([`Noted for ${performed.answer.code}.`], performed.answer)
  },
})
