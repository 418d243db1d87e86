import { z } from 'zod'
import type { BoardPartyOutcome } from '../../../../domain/boarding/board-party.ts'
import { boardAction } from '../../../operations/board.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { formatEuros, pluralize } from '../../output/format.ts'
import { bookingCode, euroAmount, flag, optional, required, wholeNumber } from '../../parsers/field.ts'
import { UsageError } from '../../parsers/usage-error.ts'

const partySchema = z.object({
  code: z.string(),
  name: z.string(),
  guests: z.int(),
  aboard: z.int(),
  changed: z.boolean(),
  boardedAt: z.string().nullable(),
  cash: z.int(),
  due: z.int(),
})

export const boardCommand = defineCommand({
  name: 'board',
  summary: 'marks a party as aboard and records its cash payment',
  examples: [
    'board BNC-7K4Q2X --paid',
    'board BNC-7K4Q2X --cash-amount 100',
    'board BNC-7K4Q2X --guests 2',
    'board BNC-7K4Q2X --undo --cash-amount 100',
  ],
  parameters: { code: required(bookingCode) },
  options: {
    cashAmount: optional(euroAmount, 'the cash received; with --undo, the cash returned'),
    paid: flag('the whole amount due was received in cash'),
    guests: optional(wholeNumber, 'how many of the party board, or leave with --undo; default: all'),
    undo: flag('marks the party as not aboard'),
  },
  outputSchema: partySchema,
  async run(context, { code, cashAmount, paid, guests, undo }) {
    if (paid && (cashAmount !== undefined || undo))
      throw new UsageError('--paid goes without --cash-amount and --undo.')
    if (guests === 0) throw new UsageError('--guests takes more than nothing.')
    const performed = await boardAction.perform(context, {
      booking: code,
      cash: paid ? 'all' : (cashAmount ?? 0),
      undo,
      ...(guests !== undefined && { guests }),
    })
    if (!performed.ok) return failure(performed.sentence('en'))
    const outcome = performed.done
    return success([messageFor(outcome, undo)], toJson(outcome))
  },
})

type Boarded = Extract<BoardPartyOutcome, { ok: true }>

const toJson = ({ ok, boardedAt, ...party }: Boarded) => ({ ...party, boardedAt: boardedAt?.toISOString() ?? null })

function messageFor({ code, name, guests, aboard, changed, boardedAt, cash, due }: Boarded, undo: boolean): string {
  const partyText = `${name} (${code}), ${pluralize(guests, 'guest')}`
  const count = aboard < guests ? `${aboard} ` : ''
  const statusText = boardedAt ? `${count}${changed ? 'aboard' : 'already aboard'}` : 'not aboard'
  const cashText = cash > 0 ? `, ${formatEuros(cash)} taken` : cash < 0 ? `, ${formatEuros(-cash)} handed back` : ''
  const dueText =
    due > 0 ? (undo ? ` ${formatEuros(due)} is due.` : ` ${formatEuros(due)} still due in cash.`) : ' Nothing is due.'
  return `${partyText}: ${statusText}${cashText}.${dueText}`
}
