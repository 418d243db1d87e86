import CardPayment, { type CardPaymentProps } from './card-payment.tsx'
import PaymentWindow, { type PaymentWindowProps } from './payment-window.tsx'

/**
 * All code for cards, loaded where a card is typed: in the last step, or in the payment window of an existing booking.
 * It is one chunk, because Vite would move modules that two chunks share, and its import helper, into the chunk of the
 * islands, which every page loads.
 */
export default function CardCode(props: { inStep: CardPaymentProps } | { inWindow: PaymentWindowProps }) {
  return 'inStep' in props ? <CardPayment {...props.inStep} /> : <PaymentWindow {...props.inWindow} />
}
