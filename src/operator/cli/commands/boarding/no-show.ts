import { z } from 'zod'
import { noShowAction } from '../../../operations/board.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { bookingCode, flag, required } from '../../parsers/field.ts'

export const noShowCommand = defineCommand({
  name: 'no-show',
  summary: 'records that a party did not come',
  examples: ['no-show BNC-7K4Q2X', 'no-show BNC-7K4Q2X --undo'],
  parameters: { code: required(bookingCode) },
  options: { undo: flag('the party is expected again') },
  outputSchema: z.object({ code: z.string(), noShow: z.boolean(), changed: z.boolean() }),
  async run(context, { code, undo }) {
    const performed = await noShowAction.perform(context, { booking: code, undo })
    if (!performed.ok) return failure(performed.sentence('en'))
    const { noShow } = performed.answer
    return success([`${performed.answer.code}: ${noShow ? 'did not come' : 'is expected'}.`], performed.answer)
  },
})
