import {
  type EditorState,
  type Extension,
  Facet,
  RangeSet,
  EditorState as State,
  StateField,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { type Placeholder, placeholdersIn } from '../../../../shared/message-placeholders.ts'

/** How a placeholder is shown. */
export interface Chip {
  /** The present text of the placeholder; if it has none, the name of the placeholder in braces. */
  text: string
  /** What the placeholder means and its present text. Screen readers read this, and it is the tooltip of the chip. */
  description: string
  isUnknown: boolean
  onTap: (() => void) | undefined
}

type ChipOf = (placeholder: Placeholder) => Chip

/**
 * Shows placeholders as chips. The cursor steps over a chip, and a deletion takes it as a whole. No other change can
 * begin or end inside of a chip.
 */
export const chips = (chipOf: ChipOf): Extension => [
  chipOfPlaceholder.of(chipOf),
  placeholders,
  State.transactionFilter.of(wholeChips),
  EditorView.atomicRanges.of(({ state }) => state.field(placeholders).widgets),
]

const chipOfPlaceholder = Facet.define<ChipOf, ChipOf | undefined>({ combine: ([first]) => first })

const read = (state: EditorState) => {
  const list = placeholdersIn(state.doc.toString())
  const chipOf = state.facet(chipOfPlaceholder)
  const widgets = list.map((placeholder) =>
    Decoration.replace({
      widget: new ChipWidget(placeholder.source, chipOf?.(placeholder)),
    }).range(placeholder.from, placeholder.to),
  )
  return { list, widgets: RangeSet.of(widgets) as DecorationSet }
}

const placeholders = StateField.define({
  create: read,
  update: (value, { docChanged, state, reconfigured }) => (docChanged || reconfigured ? read(state) : value),
  provide: (field) => EditorView.decorations.from(field, ({ widgets }) => widgets),
})

/** The placeholders of the present text. */
export const placeholdersInEditor = (state: EditorState): Placeholder[] => state.field(placeholders).list

/** Extends a change that begins or ends inside of a placeholder to all of it. */
function wholeChips(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  if (!transaction.docChanged) return transaction
  const list = transaction.startState.field(placeholders).list
  const within = (at: number) => list.find(({ from, to }) => from < at && at < to)
  const changes: { from: number; to: number; insert: string }[] = []
  let isCut = false
  transaction.changes.iterChanges((from, to, _, __, insert) => {
    const [first, last] = [within(from), within(to)]
    isCut ||= first !== undefined || last !== undefined
    changes.push({ from: first?.from ?? from, to: last?.to ?? to, insert: insert.toString() })
  })
  if (!isCut) return transaction
  return { changes, scrollIntoView: true, userEvent: 'input' }
}

class ChipWidget extends WidgetType {
  readonly source: string
  readonly chip: Chip | undefined

  constructor(source: string, chip: Chip | undefined) {
    super()
    this.source = source
    this.chip = chip
  }

  override eq(other: ChipWidget) {
    return other.source === this.source && other.chip?.text === this.chip?.text
  }

  override toDOM() {
    const { text = this.source, description = '', isUnknown = false, onTap } = this.chip ?? {}
    const element = document.createElement('span')
    element.className = isUnknown ? 'chip chip-unknown' : 'chip'
    element.textContent = text || this.source
    element.title = description
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', description)
    if (onTap) element.addEventListener('click', onTap)
    return element
  }

  override ignoreEvent() {
    return false
  }
}
