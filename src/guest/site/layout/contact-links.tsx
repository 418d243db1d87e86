import { operatorPhoneHref } from '../../../shared/telephone-href.ts'
import { useContact } from '../context/contact-context.tsx'
import { Icon } from '../ui/icon.tsx'

/** The operator's phone number and e-mail address, each with its icon. */
export function ContactLinks() {
  const { email, phone } = useContact()
  return (
    <>
      <a className="num" href={operatorPhoneHref(phone)}>
        <Icon name="phone" />
        {phone}
      </a>
      <a href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </a>
    </>
  )
}
