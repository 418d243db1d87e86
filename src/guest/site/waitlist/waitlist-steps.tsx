import { useI18n } from '../context/i18n-context.tsx'

/** How the waitlist works. */
export function WaitlistSteps() {
  const { t } = useI18n()
  return (
    <ol className="waitlist-steps">
      {(['confirm', 'order', 'hold', 'leave'] as const).map((step) => (
        <li key={step}>{t(`waitlist.how.${step}`)}</li>
      ))}
    </ol>
  )
}
