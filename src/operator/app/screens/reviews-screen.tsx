import { useState } from 'react'
import { languages } from '../../../i18n/locales.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useToast } from '../frame/toast.tsx'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { isolatedName } from '../manifest/party-text.ts'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Review = ReadAnswer<'reviews'>['reviews'][number]
const statuses = ['awaiting_approval', 'published', 'rejected'] as const

/** Reviews by status. Publishing and rejecting can be reversed. */
export function ReviewsScreen() {
  const { t, formats } = useAppI18n()
  const [status, setStatus] = useState<Review['status']>('awaiting_approval')
  const { data, error, reload } = useRead('reviews', { status })
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.reviews')}</h1>
        {data && data.counts.average !== null && (
          <p className="quiet">
            {t('reviews.average', {
              average: formats.decimal(data.counts.average, 1),
              count: data.counts.published,
            })}
          </p>
        )}
      </div>
      <Segments
        quiet
        legend={t('reviews.status')}
        options={statuses.map((value) => {
          const waiting = value === 'awaiting_approval' ? data?.counts.awaiting_approval : 0
          return { value, label: [t(`reviews.${value}`), ...(waiting ? [formats.count(waiting)] : [])].join(' ') }
        })}
        value={status}
        onChange={setStatus}
      />
      <ErrorNotice error={error} />
      {data?.reviews.length === 0 && (
        <p className="spaced" role="status">
          {t('reviews.none')}
        </p>
      )}
      <ul className="spaced">
        {data?.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} onChanged={reload} />
        ))}
      </ul>
    </>
  )
}

function ReviewItem({ review, onChanged }: { review: Review; onChanged: () => Promise<void> }) {
  const { t, formats } = useAppI18n()
  const toast = useToast()
  const publish = useAction('reviews-publish')
  const reject = useAction('reviews-reject')
  const { id, stars, comment, locale, verified, code, sailedOn, createdAt, status, reason } = review
  const isBusy = publish.isBusy || reject.isBusy
  async function moderate(action: 'publish' | 'reject') {
    const answer = action === 'publish' ? await publish.run({ id }) : await reject.run({ id })
    if (!answer) return
    toast({ text: t(`reviews.done_${action}`) })
    await onChanged()
  }
  return (
    <li className="block">
      <h2>
        <span className="sr-only">{t('reviews.stars', { stars })}</span>
        <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
      </h2>
      <p>
        <b>{isolatedName(review)}</b>
        <span className="row-note quiet small">
          {`${formats.day(dayOf(new Date(createdAt)))}, ${languages[locale].name}`}
        </span>
        {verified && (
          <span className="row-note quiet small sentence">
            {sailedOn ? t('reviews.sailed', { day: formats.day(sailedOn) }) : t('reviews.verified')}
          </span>
        )}
      </p>
      <blockquote lang={locale}>{comment}</blockquote>
      {status === 'rejected' && reason && <p className="quiet small">{t('reviews.reason', { reason })}</p>}
      {code && (
        <Link className="plain-button" to={`/bookings/${code}`}>
          {t('reviews.contact')}
        </Link>
      )}
      <ErrorNotice error={publish.error ?? reject.error} />
      <div className="buttons">
        {status !== 'published' && (
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => void moderate('publish')}
          >
            {t('reviews.publish')}
          </button>
        )}
        {status !== 'rejected' && (
          <button
            type="button"
            className="button button-outline"
            disabled={isBusy}
            onClick={() => void moderate('reject')}
          >
            {t('reviews.reject')}
          </button>
        )}
      </div>
    </li>
  )
}
