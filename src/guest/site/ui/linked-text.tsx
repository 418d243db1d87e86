import type { Page } from '../../../pages.ts'
import { useI18n } from '../context/i18n-context.tsx'

/** A message whose part in `<a>…</a>` links to a page, in a new tab, so that a form keeps its input. */
export function LinkedText({ text, page }: { text: string; page: Page }) {
  const { t, href } = useI18n()
  const [before = '', link = '', after = ''] = text.split(/<a>(.*?)<\/a>/)
  return (
    <>
      <span>{before}</span>
      <a href={href(page)} target="_blank" rel="noopener">
        <span>{link}</span>
        <span className="sr-only"> {t('booking.new_tab')}</span>
      </a>
      <span>{after}</span>
    </>
  )
}
