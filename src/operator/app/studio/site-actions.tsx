import { useState } from 'react'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { fieldName } from './labels.ts'
import { forgetPreview } from './page-preview.tsx'
import { sectionOf } from './paths.ts'
import { problemText } from './problems.ts'
import { type SiteData, saveAll } from './savers.ts'

/**
 * The buttons that publish, discard and share the draft. A confirmation that lists the changes of the draft precedes
 * publishing and discarding.
 */
export function SiteActions({ data, onChanged }: { data: SiteData; onChanged: () => Promise<void> }) {
  const { t } = useAppI18n()
  const toast = useToast()
  const [isSharing, setIsSharing] = useState(false)
  const publish = useAction('site-publish')
  const discard = useAction('site-discard')
  const hasProblems = data.fields.some(({ problems }) => problems.length > 0)
  const [askPublish, publishSheet] = useConfirm({
    title: t('studio.publish'),
    text: <Changes data={data} />,
    action: t('studio.publish_count', { count: data.changed.length }),
    error: publish.error,
    isBusy: publish.isBusy || hasProblems,
    run: async () => {
      if (!(await saveAll())) return false
      const answer = await publish.run({})
      if (!answer) return false
      await onChanged()
      toast({ text: t('studio.published') })
      return true
    },
  })
  const [askDiscard, discardSheet] = useConfirm({
    title: t('studio.discard'),
    text: <Changes data={data} />,
    action: t('studio.discard_count', { count: data.changed.length }),
    isDanger: true,
    error: discard.error,
    isBusy: discard.isBusy,
    run: async () => {
      const answer = await discard.run({})
      if (answer) await onChanged()
      return answer !== undefined
    },
  })
  const isEmpty = data.changed.length === 0
  return (
    <>
      <div className="buttons">
        <button type="button" className="button button-primary" disabled={isEmpty} onClick={askPublish}>
          {t('studio.publish')}
        </button>
        <button type="button" className="button button-outline" disabled={isEmpty} onClick={askDiscard}>
          {t('studio.discard')}
        </button>
        <button type="button" className="button button-outline" onClick={() => setIsSharing(true)}>
          {t('studio.share')}
        </button>
        <Link className="button button-outline" to="/site/history">
          {t('studio.history')}
        </Link>
      </div>
      {publishSheet}
      {discardSheet}
      {isSharing && <ShareSheet onClose={() => setIsSharing(false)} />}
    </>
  )
}

/** The changed fields, and those with an unusable picture, with their problems. Each row is a link to its field. */
function Changes({ data }: { data: SiteData }) {
  const i18n = useAppI18n()
  return (
    <ul className="rows studio-changes">
      {data.fields.map(({ path, problems, changedBy }) => (
        <li key={path}>
          <Link className="row" to={`/site/${sectionOf(path)}?field=${encodeURIComponent(path)}`}>
            <span>
              <span className="row-title">{fieldName(path, i18n)}</span>
              {problems.length > 0 ? (
                <span className="studio-problem">{problemText(problems, i18n)}</span>
              ) : (
                <span className="quiet small">{changedBy}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ShareSheet({ onClose }: { onClose: () => void }) {
  const { t, formats } = useAppI18n()
  const make = useAction('site-preview')
  const end = useAction('site-previews-end')
  const [link, setLink] = useState<{ url: string; endsAt: string } | undefined>()
  return (
    <BottomSheet title={t('studio.share')} onClose={onClose}>
      <p>{t('studio.share_text')}</p>
      {link && (
        <Field label={t('studio.link')} hint={t('studio.link_until', { time: formats.time(new Date(link.endsAt)) })}>
          {(props) => (
            <input {...props} className="input" readOnly value={link.url} onFocus={({ target }) => target.select()} />
          )}
        </Field>
      )}
      <ErrorNotice error={make.error ?? end.error} />
      <div className="sheet-actions">
        {link ? (
          <button
            type="button"
            className="button button-primary"
            onClick={() => void navigator.clipboard?.writeText(link.url)}
          >
            {t('studio.copy')}
          </button>
        ) : (
          <button
            type="button"
            className="button button-primary"
            disabled={make.isBusy}
            onClick={async () => setLink(await make.run({}))}
          >
            {t('studio.make_link')}
          </button>
        )}
        <button
          type="button"
          className="button button-outline button-quiet"
          disabled={end.isBusy}
          onClick={async () => {
            if (!(await end.run({}))) return
            forgetPreview()
            onClose()
          }}
        >
          {t('studio.end_links')}
        </button>
      </div>
    </BottomSheet>
  )
}
