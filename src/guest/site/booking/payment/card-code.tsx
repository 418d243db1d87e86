import CardPayment, { type CardPaymentProps } from './card-payment.tsx'
import PaymentWindow, { type PaymentWindowProps } from './payment-window.tsx'

/**
 * All card code, loaded where a card is typed: in the last step, or in the window of a booking that exists. One chunk for both,
 * because modules that two chunks share are in the chunk of the islands, with Vite's import helper, which every page would load.
 */
export default function CardCode(props: { inStep: CardPaymentProps } | { inWindow: PaymentWindowProps }) {
  return 'inStep' in props ? <CardPayment {...props.inStep} /> : <PaymentWindow {...props.inWindow} />
}
