import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { boardAction } from '../../../actions/board.ts'
import type { BoardPartyOutcome } from '../../../domain/boarding/board-party.ts'
import { importBoardingList } from '../../../domain/boarding/import-boarding-list.ts'
import { type CommandContext, defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { bookingCode, euroAmount, flag, freeText, optional, wholeNumber } from '../../parsers/field.ts'
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
  summary:
    'marks a party as aboard and records its cash payment, or imports the boarding list that was saved on a phone',
  examples: [
    'board BNC-7K4Q2X --paid',
    'board BNC-7K4Q2X --cash-amount 100',
    'board BNC-7K4Q2X --guests 2',
    'board BNC-7K4Q2X --undo --cash-amount 100',
    'board --from-file boarding-2027-07-14.json',
  ],
  parameters: { code: optional(bookingCode) },
  options: {
    cashAmount: optional(euroAmount, 'the cash received; with --undo, the cash returned'),
    paid: flag('the whole amount due was received in cash'),
    guests: optional(wholeNumber, 'how many of the party board, or leave with --undo; default: all'),
    undo: flag('marks the party as not aboard'),
    fromFile: optional(freeText('file'), 'the file that the manifest page saved; a repeated import has no effect'),
  },
  outputSchema: z.object({ parties: z.array(partySchema), refused: z.array(z.string()) }),
  async run(context, { code, cashAmount, paid, guests, undo, fromFile }) {
    if ((code === undefined) === (fromFile === undefined))
      throw new UsageError('Give the code of a booking, or --from-file.')
    if (fromFile !== undefined) {
      if (cashAmount !== undefined || guests !== undefined || paid || undo)
        throw new UsageError('--from-file contains the cash taken: it takes no other option.')
      return importList(context, fromFile)
    }
    if (paid && (cashAmount !== undefined || undo))
      throw new UsageError('--paid goes without --cash-amount and --undo.')
    if (guests === 0) throw new UsageError('--guests takes more than nothing.')
    const performed = await boardAction.perform(context, {
      booking: code ?? '',
      cash: paid ? 'all' : (cashAmount ?? 0),
      undo,
      ...(guests !== undefined && { guests }),
    })
    if (!performed.ok) return failure(performed.sentence('en'))
    const outcome = performed.done
    return success([messageFor(outcome, undo)], { parties: [toJson(outcome)], refused: [] })
  },
})

async function importList(context: CommandContext, file: string) {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return failure(`${file} can't be read.`)
  const imported = await importBoardingList(context, content, context.actor)
  if (!imported.ok) return failure(`${file} is not a file that the manifest page saved: nothing was done.`)
  const boarded = imported.parties.flatMap(({ outcome }) => (outcome.ok ? [outcome] : []))
  const refused = imported.parties.flatMap(({ code, outcome }) =>
    outcome.ok ? [] : [boardAction.sentence(outcome, { booking: code }, 'en')],
  )
  const changedParties = boarded.filter(({ changed }) => changed)
  const cash = changedParties.reduce((sum, party) => sum + party.cash, 0)
  const guests = changedParties.reduce((sum, party) => sum + party.guests, 0)
  const lines = [
    `${formatDay(imported.date)}: ${pluralize(changedParties.length, 'party', 'parties')} imported, ${pluralize(guests, 'guest')}, ${formatEuros(cash)} in cash; ${boarded.length - changedParties.length} already recorded.`,
    ...refused,
  ]
  const status = refused.length > 0 ? (1 as const) : (0 as const)
  return { status, lines, json: { parties: boarded.map(toJson), refused } }
}

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
