import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

export type TextFormat =
  | 'heading'
  | 'list'
  | 'bold'
  | 'italic'
  /** Italics in a headline, written as `<i>…</i>`, because a headline is not Markdown. */
  | 'slanted'
  | { link: string }

export const runFormat = (view: EditorView, format: TextFormat): void => view.dispatch(formatted(view.state, format))

/** Puts a format on the selection, or takes it off. */
export function formatted(state: EditorState, format: TextFormat): TransactionSpec {
  if (typeof format === 'object') return linked(state, format.link)
  if (format === 'heading') return prefixed(state, '## ', /^#{1,6} /)
  if (format === 'list') return prefixed(state, '- ', /^[-*+] /)
  if (format === 'bold') return wrapped(state, '**', '**')
  return format === 'italic' ? wrapped(state, '*', '*') : wrapped(state, '<i>', '</i>')
}

function prefixed(state: EditorState, prefix: string, old: RegExp): TransactionSpec {
  const { from, to } = state.selection.main
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
  const isOn = lines.every(({ text }) => text.startsWith(prefix))
  const changes = lines.map(({ from: start, text }): ChangeSpec => {
    const length = old.exec(text)?.[0].length ?? 0
    return { from: start, to: start + length, insert: isOn ? '' : prefix }
  })
  return { changes, userEvent: 'input' }
}

function wrapped(state: EditorState, before: string, after: string): TransactionSpec {
  const { from, to } = state.selection.main
  const isOn = state.sliceDoc(from - before.length, from) === before && state.sliceDoc(to, to + after.length) === after
  if (isOn) {
    const changes = [
      { from: from - before.length, to: from },
      { from: to, to: to + after.length },
    ]
    return { changes, userEvent: 'input' }
  }
  return {
    changes: [
      { from, insert: before },
      { from: to, insert: after },
    ],
    selection: EditorSelection.range(from + before.length, to + before.length),
    userEvent: 'input',
  }
}

function linked(state: EditorState, address: string): TransactionSpec {
  const { from, to } = state.selection.main
  const text = from === to ? address.replace(/^page:|^https:\/\//, '') : state.sliceDoc(from, to).replace(/[[\]]/g, '')
  // Spaces and brackets would end the address.
  const target = address.trim().replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
  const insert = `[${text}](${target})`
  return { changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: 'input' }
}
