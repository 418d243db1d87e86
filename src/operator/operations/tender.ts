import { z } from 'zod'
import { singleLineText } from '../../contract/primitives.ts'
import { maxLengths } from '../../shared/max-lengths.ts'

/** How the crew takes money. `terminal`: by card, on the crew's terminal, which is not connected to the site. */
export const crewTender = z.enum(['cash', 'terminal']).default('cash')
/** The number of the terminal's slip or, for cash, of the receipt from the paper book. Empty if there is no number. */
export const slipNumber = z.union([z.literal(''), singleLineText(maxLengths.terminal_slip)]).default('')
