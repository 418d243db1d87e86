import { z } from 'zod'
import { writeNote } from '../../domain/reservations/write-note.ts'
import { command, done, refusal } from '../command.ts'
import { booking, required, text } from '../typed/field.ts'

export const reservationNote = command({
  name: 'reservation note',
  summary: 'writes something down about a booking; it stands on the manifest',
  examples: ['reservation note BNC-7K4Q2X "comes with a wheelchair"'],
  parameters: { code: required(booking), note: required(text(), 'what the crew should know, in quotes') },
  options: {},
  outputSchema: z.object({ code: z.string() }),
  async run(context, { code, note }) {
    const written = await writeNote(context, { booking: code, note, actor: context.actor })
    return written ? done([`Noted for ${written.code}.`], written) : refusal(`No booking has the code ${code}.`)
  },
})
