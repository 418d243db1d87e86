import { useState } from 'react'
import { operatorMailGroups } from '../../../contract/mail-kinds.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AppTextField, FormSheet, fieldError } from '../ui/form-fields.tsx'
import { useAction } from './use-action.ts'

/** The address that gets the mails to the operator, and a second address for some kinds of them. */
export function OperatorMails() {
  const { t } = useAppI18n()
  const { data, reload } = useRead('operator-mails', {})
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { address, second } = data
  return (
    <section className="block" aria-labelledby="mails">
      <h2 id="mails">{t('mails.title')}</h2>
      <p>{t('mails.first', { address })}</p>
      <p>
        {second
          ? t('mails.second', {
              address: second.email,
              kinds: second.groups.map((group) => t(`mails.kind.${group}`)).join(', '),
            })
          : t('mails.no_second')}
      </p>
      <div className="buttons">
        <button type="button" className="button button-outline" onClick={() => setIsOpen(true)}>
          {t('mails.change')}
        </button>
      </div>
      {isOpen && <SecondSheet second={second} onClose={() => setIsOpen(false)} onSaved={reload} />}
    </section>
  )
}

interface SecondSheetProps {
  second: ReadAnswer<'operator-mails'>['second']
  onClose: () => void
  onSaved: () => Promise<void>
}

function SecondSheet({ second, onClose, onSaved }: SecondSheetProps) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction('operator-mails-set')
  const [email, setEmail] = useState(second?.email ?? '')
  const [groups, setGroups] = useState(second?.groups ?? [])
  const isNobody = email.trim() === ''
  async function save() {
    if (!(await run({ second: isNobody ? null : { email, groups } }))) return
    await onSaved()
    onClose()
  }
  return (
    <FormSheet
      title={t('mails.change')}
      error={error}
      isBusy={isBusy}
      isComplete={isNobody || groups.length > 0}
      shown={['second.email']}
      action={t('action.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <AppTextField
        type="email"
        label={t('mails.address')}
        hint={t('mails.address_hint')}
        error={fieldError(error, 'second.email')}
        value={email}
        onChange={setEmail}
      />
      <fieldset>
        <legend>{t('mails.kinds')}</legend>
        {operatorMailGroups.map((group) => (
          <label className="switch" key={group}>
            <input
              type="checkbox"
              checked={groups.includes(group)}
              onChange={({ target }) =>
                setGroups(target.checked ? [...groups, group] : groups.filter((each) => each !== group))
              }
            />
            {t(`mails.kind.${group}`)}
          </label>
        ))}
      </fieldset>
    </FormSheet>
  )
}
