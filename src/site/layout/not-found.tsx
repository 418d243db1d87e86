import { data } from 'react-router'
import { useI18n } from '../words.tsx'
import { errorTexts } from './error-words.ts'
import { NotFoundView } from './lost.tsx'

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
