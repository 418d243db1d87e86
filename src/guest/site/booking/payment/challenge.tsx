import { useEffect, useRef } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { CardFieldsError } from './card-field-box.tsx'
import { HoldExpiry } from './hold-expiry.tsx'
import type { useCardFields } from './use-card-fields.ts'

interface ChallengeProps {
  fields: ReturnType<typeof useCardFields>
  reservation: ReservationView
  onDone(reservation: ReservationView): void
}

/** The bank's 3-D Secure challenge in the provider's iframe. Its outcome is read from the server, not from the provider. */
export function Challenge({ fields, reservation, onDone }: ChallengeProps) {
  const { t } = useI18n()
  const { card } = fields
  const container = useRef<HTMLDivElement>(null)
  const action = reservation.payment.next_action
  const secret = action?.type === 'challenge' ? action.client_secret : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once per card and secret
  useEffect(() => {
    if (!card || !secret || !container.current) return
    container.current.parentElement?.scrollIntoView({ block: 'center' })
    const finish = () => onDone(reservation)
    card.challenge(secret, container.current).then(finish, finish)
  }, [card, secret])

  return (
    <div className="modal-body payment-body">
      <CardFieldsError fields={fields} />
      <p role="status">{t('payment.challenge')}</p>
      <HoldExpiry reservation={reservation} />
      <div className="challenge" ref={container} hidden={card?.challengeCoversPage} />
    </div>
  )
}
