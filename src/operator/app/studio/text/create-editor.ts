import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension, type TransactionSpec } from '@codemirror/state'
import { Decoration, EditorView, keymap, MatchDecorator, ViewPlugin } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Placeholder } from '../../../../shared/message-placeholders.ts'
import { type Chip, chips, placeholdersInEditor } from './chips.ts'
import { theme } from './editor-theme.ts'
import { runFormat, type TextFormat } from './formats.ts'

interface EditorOptions {
  /**
   * The element in which the editor is created. The editor's style sheets are in a shadow root, because the app's
   * content security policy refuses inline styles.
   */
  host: HTMLElement
  value: string
  isMarkdown: boolean
  chipOf: (placeholder: Placeholder) => Chip
  attributes: Record<string, string>
  onChange: (value: string, placeholders: Placeholder[]) => void
}

export interface TextView {
  set(value: string): void
  /** Sets the attributes of the field, and the texts that describe it for screen readers. */
  describe(attributes: Record<string, string>, hint: string | undefined, error: string | undefined): void
  /** Shows the chips again after their present values have changed. */
  refresh(chipOf: (placeholder: Placeholder) => Chip): void
  insert(text: string): void
  /** Replaces a placeholder, unless its text has changed meanwhile. */
  replace(placeholder: Placeholder, text: string): void
  format(format: TextFormat): void
  focus(): void
  destroy(): void
}

/** Creates a text field with CodeMirror in a shadow root. The Tab key moves the focus out of the field. */
export function createEditor({ host, value, isMarkdown, chipOf, attributes, onChange }: EditorOptions): TextView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  root.replaceChildren()
  const descriptions = { hint: described(root, 'hint'), error: described(root, 'error') }
  const [chipsOf, contentOf] = [new Compartment(), new Compartment()]
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        history(),
        isMarkdown ? markdown : singleLine,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        chipsOf.of(chips(chipOf)),
        contentOf.of(EditorView.contentAttributes.of(attributes)),
        theme,
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((each) => each.isUserEvent('set')))
            onChange(state.doc.toString(), placeholdersInEditor(state))
        }),
      ],
    }),
  })
  const dispatch = (spec: TransactionSpec) => view.dispatch(spec)
  return {
    set(next) {
      if (next === view.state.doc.toString()) return
      dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, userEvent: 'set' })
    },
    describe(next, hint, error) {
      descriptions.hint.textContent = hint ?? ''
      descriptions.error.textContent = error ?? ''
      dispatch({ effects: contentOf.reconfigure(EditorView.contentAttributes.of(next)) })
    },
    refresh: (next) => dispatch({ effects: chipsOf.reconfigure(chips(next)) }),
    insert(text) {
      dispatch({ ...view.state.replaceSelection(text), userEvent: 'input' })
      view.focus()
    },
    replace(placeholder, text) {
      const { from, to, source } = placeholder
      if (view.state.sliceDoc(from, to) !== source) return
      dispatch({ changes: { from, to, insert: text }, userEvent: 'input' })
    },
    format(format) {
      runFormat(view, format)
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

export type CreateEditor = typeof createEditor

/**
 * A hidden element whose text screen readers read with the field. It is in the shadow root, because a field there can't
 * refer to an element outside.
 */
function described(root: ShadowRoot, id: string): HTMLElement {
  const element = document.createElement('span')
  element.id = id
  element.hidden = true
  root.append(element)
  return element
}

const markdown: Extension = [
  markdownLanguage,
  keymap.of([
    { key: 'Enter', run: insertNewlineContinueMarkup },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, fontWeight: '600', fontSize: '1.15em' },
      { tag: tags.strong, fontWeight: '600' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.link, color: 'var(--color-route-text, inherit)' },
      { tag: [tags.processingInstruction, tags.url], color: 'var(--color-ink-2)' },
    ]),
  ),
]

/** Slants what is between `<i>` and `</i>` in a headline, and the tags, too. */
const slanted = new MatchDecorator({ regexp: /<i>.*?<\/i>/g, decoration: Decoration.mark({ class: 'slanted' }) })
const slantedPart = ViewPlugin.define(
  (view) => {
    let decorations = slanted.createDeco(view)
    return {
      get decorations() {
        return decorations
      },
      update(update) {
        decorations = slanted.updateDeco(update, decorations)
      },
    }
  },
  { decorations: ({ decorations }) => decorations },
)

/** Line ends that are typed or pasted become spaces. */
const singleLine: Extension = [
  slantedPart,
  keymap.of([{ key: 'Enter', run: () => true, shift: () => true }]),
  EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.newDoc.lines < 2) return transaction
    const text = transaction.newDoc.toString()
    const breaks = [...text.matchAll(/\n+/g)].map(({ 0: found, index }) => ({
      ...{ from: index, to: index + found.length, insert: ' ' },
    }))
    return [transaction, { changes: breaks, sequential: true }]
  }),
]
