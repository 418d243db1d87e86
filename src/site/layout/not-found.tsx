import { data } from 'react-router'
import { useWords } from '../words.tsx'
import { errorWords } from './error-words.ts'
import { Lost } from './lost.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const { locale } = useWords()
  return (
    <>
      <title>{`${errorWords[locale].documentTitle} | Bonaca`}</title>
      <meta name="robots" content="noindex" />
      <Lost locale={locale} />
    </>
  )
}
