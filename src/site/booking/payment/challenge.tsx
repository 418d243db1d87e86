import { useEffect, useRef } from 'react'
import type { ReservationView } from '../../../contract/reservation.ts'
import { useWords } from '../../words.tsx'
import { FieldsFailed } from './fields-failed.tsx'
import type { useCardFields } from './use-card-fields.ts'

interface ChallengeProps {
  fields: ReturnType<typeof useCardFields>
  reservation: ReservationView
  done(reservation: ReservationView): void
}

/** The bank's own question (3-D Secure), in the provider's frame. Whatever comes of it is asked of the server. */
export function Challenge({ fields, reservation, done }: ChallengeProps) {
  const { t } = useWords()
  const { card } = fields
  const container = useRef<HTMLDivElement>(null)
  const action = reservation.payment.next_action
  const secret = action?.type === 'challenge' ? action.client_secret : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, whatever is rendered meanwhile
  useEffect(() => {
    if (!card || !secret || !container.current) return
    const end = () => done(reservation)
    card.challenge(secret, container.current).then(end, end)
  }, [card, secret])

  return (
    <div className="modal-body payment-body">
      <FieldsFailed fields={fields} />
      <p role="status">{t('payment.challenge')}</p>
      <div className="challenge" ref={container} />
    </div>
  )
}
