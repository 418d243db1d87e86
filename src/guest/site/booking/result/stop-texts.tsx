import { useI18n } from '../../context/i18n-context.tsx'

/** A note about text messages, and a button by which the guest withdraws the consent to them. */
export function StopTexts({ id }: { id: string }) {
  const { t, href } = useI18n()
  return (
    <form method="post" action={href('booking', id)} className="stop-texts" noValidate>
      <p>{t('result.texts.note')}</p>
      <button type="submit" className="link" name="stop_texts" value="yes">
        {t('result.texts.stop')}
      </button>
    </form>
  )
}
