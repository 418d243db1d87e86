import { type PageContent, pageContent } from '../../../content/page-content.ts'
import type { ContentPage } from '../../../content/page-schemas.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import type { PageRequest } from './page-definition.tsx'

/** The content of a page in the locale of the request, with the current settings. */
export const loadContent = async <P extends ContentPage>(
  page: P,
  { locale, services }: PageRequest,
): Promise<PageContent<P>> => pageContent(page, locale, await currentSettings(services))
