import { EditorView } from '@codemirror/view'

/**
 * Makes the editor look like the other fields of the app. The custom properties are inherited from outside the shadow
 * root.
 */
export const theme = EditorView.theme({
  '&': { font: 'inherit', color: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { padding: '0', minHeight: '1.5em', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0' },
  '.chip': {
    display: 'inline',
    padding: '1px 5px',
    border: '1px solid var(--color-line)',
    background: 'var(--color-shoal-1)',
    color: 'var(--color-ink)',
    cursor: 'pointer',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '.slanted': { fontStyle: 'italic' },
  '.chip-unknown': { borderColor: 'var(--color-error)', color: 'var(--color-error)' },
})
