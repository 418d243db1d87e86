import { data } from 'react-router'
import { useI18n } from '../context/i18n-context.tsx'
import { errorTexts } from './error-texts.ts'
import { NotFoundView } from './not-found-view.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const { locale } = useI18n()
  return (
    <>
      <title>{`${errorTexts[locale].documentTitle} | Bonaca`}</title>
      <meta name="robots" content="noindex" />
      <NotFoundView locale={locale} />
    </>
  )
}
