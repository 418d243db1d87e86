import { expect, test } from 'vitest'
import { withNonBreakingWords } from './non-breaking-words.ts'

test('a word that must not end a line is joined to the next word', () => {
  expect(withNonBreakingWords('Rejs o godz. 8:00 i obiad', 'pl')).toBe('Rejs o\u00a0godz.\u00a08:00 i\u00a0obiad')
  expect(withNonBreakingWords('Co jest <i>w cenie</i>', 'pl')).toBe('Co jest <i>w\u00a0cenie</i>')
  expect(withNonBreakingWords('We sail at 8:00', 'en')).toBe('We sail at 8:00')
})

test('the Polish abbreviation of “year” is joined to the year before it', () => {
  expect(withNonBreakingWords('Do {day} r., godz. {time}', 'pl')).toBe('Do {day}\u00a0r., godz.\u00a0{time}')
  expect(withNonBreakingWords('Wersja z dnia {date} r.', 'pl')).toBe('Wersja z\u00a0dnia {date}\u00a0r.')
  expect(withNonBreakingWords('na {before} r.o.', 'hr')).toBe('na {before} r.o.')
})
