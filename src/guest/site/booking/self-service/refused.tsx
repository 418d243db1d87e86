import { operatorPhoneHref } from '../../../../shared/telephone-href.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { RefusedView } from './self-service.ts'

/** The reason why the booking can't be changed or cancelled online, with the phone number. */
export function RefusedScreen({ problem }: Pick<RefusedView, 'problem'>) {
  const { t } = useI18n()
  return (
    <>
      <p className="lead">{t(`problem.${problem}`)}</p>
      <CallUsNotice />
    </>
  )
}

export function CallUsNotice() {
  const { t, href } = useI18n()
  const { phone } = useContact()
  return (
    <div className="actions">
      <a className="button button-outline button-large num" href={operatorPhoneHref(phone)}>
        <Icon name="phone" />
        {phone}
      </a>
      <a className="button button-outline button-large" href={href('contact')}>
        {t('result.talk')}
      </a>
    </div>
  )
}
