import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { fieldName } from '../studio/labels.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

type Revision = ReadAnswer<'site-history'>['revisions'][number]

/** What was published, when and by whom, with buttons that return to an earlier version. */
export function StudioHistoryScreen() {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { data, error, reload } = useRead('site-history', {})
  const [wanted, setWanted] = useState<number>(0)
  const revert = useAction('site-revert')
  const [ask, sheet] = useConfirm({
    title: t('studio.back_to'),
    text: t('studio.back_to_text'),
    action: t('studio.back_to'),
    error: revert.error,
    isBusy: revert.isBusy,
    run: async () => {
      const answer = await revert.run({ revision: wanted })
      if (answer) await reload()
      return answer !== undefined
    },
  })
  const whenOf = ({ createdAt }: Revision) =>
    `${formats.fullDay(dayOf(new Date(createdAt)))}, ${formats.time(new Date(createdAt))}`
  function backTo(revision: number) {
    setWanted(revision)
    ask()
  }
  const revisions = data?.revisions ?? []
  return (
    <>
      <Link className="plain-button" to="/site">
        <AppIcon name="left" />
        {t('nav.site')}
      </Link>
      <div className="screen-head">
        <h1>{t('studio.history')}</h1>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data && revisions.length === 0 && <p className="quiet">{t('studio.no_history')}</p>}
      <ul className="rows">
        {revisions.map((revision, index) => (
          <li className="row" key={revision.id}>
            <span>
              <span className="row-title">{`${whenOf(revision)}, ${revision.createdBy}`}</span>
              <span className="quiet small">
                {revision.revertsTo !== null && `${t('studio.went_back')} `}
                {revision.changed.map((path) => fieldName(path, i18n)).join(', ')}
              </span>
            </span>
            {index === 0 ? (
              <span className="quiet small">{t('studio.in_force')}</span>
            ) : (
              <BackButton name={whenOf(revision)} onClick={() => backTo(revision.id)} />
            )}
          </li>
        ))}
        {revisions.length > 0 && (
          <li className="row">
            <span className="row-title">{t('studio.before_first')}</span>
            <BackButton name={t('studio.before_first')} onClick={() => backTo(0)} />
          </li>
        )}
      </ul>
      {sheet}
    </>
  )
}

function BackButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useAppI18n()
  return (
    <button
      type="button"
      className="button button-outline button-quiet"
      aria-label={`${name}: ${t('studio.back_to')}`}
      onClick={onClick}
    >
      {t('studio.back_to')}
    </button>
  )
}
