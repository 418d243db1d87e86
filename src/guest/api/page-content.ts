import { builtInTitles } from '../../content/built-in-titles.ts'
import { currentLook } from '../../content/current-look.ts'
import { hasContent, pageContent } from '../../content/page-content.ts'
import { plainText } from '../../content/plain-text.ts'
import { localesOf } from '../../content/shown-languages.ts'
import type { AppContext } from '../../domain/context.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import { pageKeys } from '../../pages.ts'

/**
 * Returns the content of a page by its key, or null if the key is unknown. If the page is not shown in the wanted
 * language, the content is in the first language in which it is shown.
 */
export async function findPageContent(key: string, wanted: Locale, services: AppContext): Promise<object | null> {
  const page = pageKeys.find((candidate) => candidate === key)
  if (!page) return null
  const shown = localesOf(page)
  const locale = shown.includes(wanted) ? wanted : (shown[0] ?? wanted)
  if (hasContent(page)) {
    const { title, ...content } = pageContent(page, locale, await currentSettings(services))
    return { ...content, meta_title: withName(content.meta_title), title: plainText(title), headline: title }
  }
  const { title, metaTitle, description } = builtInTitles[page](translatorOf(locale))
  return {
    ...{ page, title: plainText(title), headline: title },
    ...{ meta_title: withName(metaTitle), meta_description: description },
  }
}

const withName = (title: string) => `${title} | ${currentLook().name}`
