import { deleteCharBackward, deleteCharForward } from '@codemirror/commands'
import { EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import { chips, placeholdersInEditor } from './chips.ts'
import { formatted } from './formats.ts'

const stateOf = (doc: string, anchor = 0, head = anchor) =>
  EditorState.create({
    ...{ doc, selection: { anchor, head } },
    extensions: chips(({ name }) => ({ text: name, description: name, isUnknown: false, onTap: undefined })),
  })
const text = 'From {adult_price} a day'

test('a placeholder is deleted as a whole, from both sides', () => {
  const run = (command: StateCommand, at: number) => {
    let { state } = { state: stateOf(text, at) }
    command({ state, dispatch: (transaction) => (state = transaction.state) })
    return state.doc.toString()
  }
  // These commands delete an atomic range as a whole only in an editor view. Without a view, as here, they delete one
  // character, and the extension has to enlarge the change.
  expect(run(deleteCharBackward as unknown as StateCommand, text.indexOf('}') + 1)).toBe('From  a day')
  expect(run(deleteCharForward as unknown as StateCommand, text.indexOf('{'))).toBe('From  a day')
})

test('a change inside of a placeholder replaces all of it', () => {
  const within = text.indexOf('price')
  const at = (from: number, to: number, insert: string) =>
    stateOf(text).update({ changes: { from, to, insert } }).state.doc.toString()
  expect(at(within, within, 'X')).toBe('From X a day')
  expect(at(0, within, 'X')).toBe('X a day')
  expect(at(within, text.length, '')).toBe('From ')
  expect(at(0, text.length, '')).toBe('')
  expect(at(5, 5, 'only ')).toBe('From only {adult_price} a day')
})

test('a typed placeholder becomes a chip', () => {
  const { state } = stateOf('From {boat').update({ changes: { from: 10, insert: '_name}' } })
  expect(placeholdersInEditor(state).map(({ name }) => name)).toEqual(['boat_name'])
})

test('formats are put on and taken off', () => {
  const after = (doc: string, from: number, to: number, ...formats: Parameters<typeof formatted>[1][]) => {
    let state = EditorState.create({ doc, selection: { anchor: from, head: to } })
    for (const format of formats) state = state.update(formatted(state, format)).state
    return state.doc.toString()
  }
  expect(after('Calm water', 5, 10, 'slanted')).toBe('Calm <i>water</i>')
  expect(after('Calm water', 5, 10, 'slanted', 'slanted')).toBe('Calm water')
  expect(after('one\ntwo', 0, 7, 'list')).toBe('- one\n- two')
  expect(after('one\ntwo', 0, 7, 'list', 'list')).toBe('one\ntwo')
  expect(after('# one', 0, 0, 'heading')).toBe('## one')
  expect(after('see it', 0, 3, { link: 'https://a.b/c (d)' })).toBe('[see](https://a.b/c%20%28d%29) it')
})
