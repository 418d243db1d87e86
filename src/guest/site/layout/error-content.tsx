import { PageError } from '../http/page-definition.tsx'
import { localeOfPath } from '../routing/page-by-path.ts'
import { errorTexts } from './error-texts.ts'
import ErrorView from './error-view.tsx'
import { NotFoundView } from './not-found-view.tsx'

/** The 404 view, or the view of any other error. */
export function ErrorContent({ error, path }: { error: unknown; path: string }) {
  const { status, retryText } = error instanceof PageError ? error : {}
  if (status !== 404) return <ErrorView path={path} retryText={retryText} />
  const locale = localeOfPath(path)
  return (
    <>
      <title>{`${errorTexts[locale].documentTitle} | Bonaca`}</title>
      <meta name="robots" content="noindex" />
      <NotFoundView locale={locale} />
    </>
  )
}
