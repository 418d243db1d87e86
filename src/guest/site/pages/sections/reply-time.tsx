import { currentSite } from '../../../../content/site.ts'
import { useI18n } from '../../context/i18n-context.tsx'

/** How soon the operator answers; nothing if that is unknown. */
export function ReplyTime({ hours = currentSite().tripFacts.replyHours }: { hours?: number | null }) {
  const { t } = useI18n()
  return hours === null ? null : <p className="aside-text">{t('layout.reply_time', { hours })}</p>
}
