import de from '../../messages/de.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import hr from '../../messages/hr.json' with { type: 'json' }
import it from '../../messages/it.json' with { type: 'json' }
import pl from '../../messages/pl.json' with { type: 'json' }
import { compileCatalogue } from './compile-catalogue.ts'
import type { Locale } from './locales.ts'
import { type Catalogue, createTranslator, type MessageKey, type Translate } from './translator.ts'

/**
 * All catalogues, on the server only. The browser loads only the catalogue of the page's locale
 * (`guest/site/hydrate-island.ts`).
 */
const texts: Record<Locale, Record<string, string>> = { en, hr, de, it, pl }

/** A message as it is written, in ICU syntax. */
export const textOf = (locale: Locale, key: MessageKey): string => texts[locale][key] ?? texts.en[key] ?? ''

const compiled = new Map<Locale, Catalogue>()
const translators = new Map<Locale, Translate>()

export function catalogueOf(locale: Locale): Catalogue {
  const cached = compiled.get(locale)
  if (cached) return cached
  const catalogue = compileCatalogue(texts[locale], locale)
  compiled.set(locale, catalogue)
  return catalogue
}

export function translatorOf(locale: Locale): Translate {
  const cached = translators.get(locale)
  if (cached) return cached
  const translate = createTranslator(locale, catalogueOf(locale))
  translators.set(locale, translate)
  return translate
}
