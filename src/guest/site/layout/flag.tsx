import type { ReactNode } from 'react'
import type { Locale } from '../../../i18n/locales.ts'

const drawings: Record<Locale, ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h28v20H0z" />
      <path stroke="#fff" strokeWidth="4" d="m0 0 28 20M28 0 0 20" />
      <path stroke="#C8102E" strokeWidth="1.8" d="m0 0 28 20M28 0 0 20" />
      <path stroke="#fff" strokeWidth="6.6" d="M14 0v20M0 10h28" />
      <path stroke="#C8102E" strokeWidth="4" d="M14 0v20M0 10h28" />
    </>
  ),
  hr: (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <path fill="#DD1C1A" d="M0 0h28v6.7H0z" />
      <path fill="#17279A" d="M0 13.3h28V20H0z" />
      <path fill="#fff" stroke="#DD1C1A" strokeWidth=".6" d="M10 5h8v6.5a4 4 0 0 1-8 0z" />
      <path
        fill="#DD1C1A"
        d="M10 5h2v2h-2zm4 0h2v2h-2zm-2 2h2v2h-2zm4 0h2v2h-2zm-6 2h2v2h-2zm4 0h2v2h-2zm-2 2h2v2h-2zm4 0h2v1.5l-1 1h-1z"
      />
    </>
  ),
  de: (
    <>
      <path d="M0 0h28v6.7H0z" />
      <path fill="#D00" d="M0 6.7h28v6.7H0z" />
      <path fill="#FFCE00" d="M0 13.3h28V20H0z" />
    </>
  ),
  it: (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <path fill="#008C45" d="M0 0h9.3v20H0z" />
      <path fill="#CD212A" d="M18.7 0H28v20h-9.3z" />
    </>
  ),
  pl: (
    <>
      <path fill="#fff" d="M0 0h28v10H0z" />
      <path fill="#DC143C" d="M0 10h28v10H0z" />
    </>
  ),
}

/** Decorative: the language name is next to it. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg className="flag" viewBox="0 0 28 20" aria-hidden="true">
      {drawings[locale]}
    </svg>
  )
}
