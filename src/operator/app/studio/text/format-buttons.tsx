import { useState } from 'react'
import { pageKeys } from '../../../../pages.ts'
import { useAppI18n } from '../../i18n/i18n.tsx'
import { AppSelectField, AppTextField, FormSheet } from '../../ui/form-fields.tsx'
import { sectionLabel } from '../labels.ts'
import type { TextFormat } from './formats.ts'

interface FormatButtonsProps {
  label: string
  onFormat: (format: TextFormat) => void
}

/** The buttons above a Markdown text. */
export function FormatButtons({ label, onFormat }: FormatButtonsProps) {
  const { t } = useAppI18n()
  const [isLinking, setIsLinking] = useState(false)
  const formats = ['heading', 'list', 'bold', 'italic'] as const
  return (
    <div className="studio-formats" role="toolbar" aria-label={t('studio.formats', { label })}>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="button button-outline button-quiet"
          onClick={() => onFormat(format)}
        >
          {t(`studio.format.${format}`)}
        </button>
      ))}
      <button type="button" className="button button-outline button-quiet" onClick={() => setIsLinking(true)}>
        {t('studio.format.link')}
      </button>
      {isLinking && (
        <LinkSheet
          onClose={() => setIsLinking(false)}
          onLink={(link) => {
            setIsLinking(false)
            onFormat({ link })
          }}
        />
      )}
    </div>
  )
}

function LinkSheet({ onLink, onClose }: { onLink: (address: string) => void; onClose: () => void }) {
  const i18n = useAppI18n()
  const { t } = i18n
  const [page, setPage] = useState('')
  const [address, setAddress] = useState('')
  const target = page ? `page:${page}` : address.trim()
  const pages = pageKeys
    .filter((key) => i18n.has(`studio.section.pages.${key}`))
    .map((key) => ({ value: String(key), label: sectionLabel(`pages.${key}`, i18n) }))
  return (
    <FormSheet
      title={t('studio.format.link')}
      error={undefined}
      isBusy={false}
      isComplete={/^(page:|https?:\/\/|mailto:|tel:|\/(?!\/)|#)./.test(target)}
      action={t('studio.apply')}
      onSubmit={async () => onLink(target)}
      onClose={onClose}
    >
      <AppSelectField
        label={t('studio.link_page')}
        options={[{ value: '', label: t('studio.link_address') }, ...pages]}
        value={page}
        onChange={setPage}
      />
      {!page && (
        <AppTextField
          label={t('studio.link_address')}
          hint={t('studio.link_hint')}
          value={address}
          onChange={setAddress}
        />
      )}
    </FormSheet>
  )
}
