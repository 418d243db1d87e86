import { z } from 'zod'
import { addReservationNote } from '../../../domain/reservations/add-note.ts'
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
    const written = await addReservationNote(context, { booking: code, note, actor: context.actor })
    return written ? success([`Noted for ${written.code}.`], written) : failure(`No booking has the code ${code}.`)
  },
})
