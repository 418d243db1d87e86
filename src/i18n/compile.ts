import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Catalogue, digitsOf, formOf } from './translator.ts'

/** ICU texts → what the translator reads, so that no parser of ICU reaches the browser. */
export const compileCatalogue = (texts: Record<string, string>): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const message = compileMessage(text)
      return [key, typeof message === 'string' ? message : message.map(withoutPlurals)]
    }),
  )

type Token = Exclude<ReturnType<typeof compileMessage>, string>[number]

/**
 * A plural becomes a choice by the form that the translator gives beside each number, and by the number itself where a text
 * names one (`=0`). The library's own plural asks `Intl` for its digits, even where none are written: see `patterns.ts`.
 */
function withoutPlurals(token: Token): Token {
  if (typeof token === 'string') return token
  const [name, type, cases] = token
  if (type !== 'plural' || typeof cases !== 'object' || !cases) return token
  const texts = Object.entries(cases).flatMap(([of, text]) =>
    Array.isArray(text) ? [[of, counted(text, name)] as const] : [],
  )
  const byNumber = texts.filter(([of]) => isNumber(of))
  const byForm: Token = [formOf(name), 'select', Object.fromEntries(texts.filter(([of]) => !isNumber(of)))]
  return byNumber.length === 0 ? byForm : [name, 'select', { ...Object.fromEntries(byNumber), other: [byForm] }]
}

const isNumber = (of: string) => /^\d+$/.test(of)

const counted = (text: Token[], name: string) =>
  text.map((token): Token => (token === '#' ? [digitsOf(name)] : withoutPlurals(token)))
