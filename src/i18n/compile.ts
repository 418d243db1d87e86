import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Catalogue } from './translator.ts'

/** ICU texts → what the translator reads, so that no parser of ICU reaches the browser. */
export const compileCatalogue = (texts: Record<string, string>): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))
