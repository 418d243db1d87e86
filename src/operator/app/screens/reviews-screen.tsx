import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useToast } from '../frame/toast.tsx'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { isolatedName } from '../manifest/party-text.ts'
import { useAction } from '../session/use-action.ts'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Review = ReadAnswer<'reviews'>['reviews'][number]
const statuses = ['awaiting_approval', 'published', 'rejected'] as const

/** Reviews by status. Publishing and rejecting can be reversed. */
export function ReviewsScreen() {
  const { t } = useAppI18n()
  const [status, setStatus] = useState<Review['status']>('awaiting_approval')
  const { data, error, reload } = useRead('reviews', { status })
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.reviews')}</h1>
      </div>
      <Segments
        quiet
        legend={t('reviews.status')}
        options={statuses.map((value) => ({ value, label: t(`reviews.${value}`) }))}
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
  const { id, stars, comment, locale, verified, createdAt, status } = review
  const isBusy = publish.isBusy || reject.isBusy
  async function moderate(action: 'publish' | 'reject') {
    const answer = action === 'publish' ? await publish.run({ id }) : await reject.run({ id })
    if (!answer) return
    toast({ text: t(`reviews.done_${action}`) })
    await onChanged()
  }
  return (
    <li className="block">
      <h2>{t('reviews.stars', { stars })}</h2>
      <blockquote lang={locale}>{comment}</blockquote>
      <p className="quiet small">
        {[isolatedName(review), verified && t('reviews.verified'), review.code, formats.day(dayOf(new Date(createdAt)))]
          .filter(Boolean)
          .join(', ')}
      </p>
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
