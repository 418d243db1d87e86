import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { returnedParameter } from './bank-return.ts'

/** The main action of a visitor who came back from the bank's page, which has not answered: the bank is asked once more. */
export function AskAgain({ id }: { id: string }) {
  const { t, href } = useI18n()
  return (
    <div className="actions">
      <a className="button button-primary button-large" href={`${href('booking', id)}?${returnedParameter}`}>
        <Icon name="again" />
        {t('result.look_again')}
      </a>
    </div>
  )
}
