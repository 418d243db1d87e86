import { z } from 'zod'
import { singleLineText } from '../../contract/primitives.ts'
import { maxLengths } from '../../shared/max-lengths.ts'

/** How the crew takes money. `terminal`: by card, on a terminal that is not connected to this site. */
export const crewTender = z.enum(['cash', 'terminal']).default('cash')
/** The number of the terminal's slip, or of the receipt of the paper book for cash; empty without one. */
export const terminalSlip = z.union([z.literal(''), singleLineText(maxLengths.terminal_slip)]).default('')
