import { countCash } from '../../domain/boarding/cash-count.ts'
import { defineAction } from './define-action.ts'
import { recordedTime } from './recorded-time.ts'

export const cashCountAction = defineAction(
  'cash-count',
  (context, input) => countCash(context, { ...input, ...recordedTime(context), actor: context.actor }),
  {
    answer: ({ date, expected, counted, difference }) => ({ date, expected, counted, difference }),
    sentences: {
      not_yet: {
        en: ({ date }, { day }) => `${day(date)} is in the future: its cash can't be counted yet.`,
        hr: ({ date }, { day }) => `${day(date)} tek dolazi: blagajna se još ne može prebrojiti.`,
      },
    },
  },
)
