import CardPayment, { type CardPaymentProps } from './card-payment.tsx'
import PaymentWindow, { type PaymentWindowProps } from './payment-window.tsx'

/**
 * All code for card payments, in the last step and in the payment window of an existing booking. It is loaded only
 * there. The two are one chunk: if they were two, Vite would move their shared modules and its import helper into the
 * chunk of the islands, which every page loads.
 */
export default function CardCode(props: { inStep: CardPaymentProps } | { inWindow: PaymentWindowProps }) {
  return 'inStep' in props ? <CardPayment {...props.inStep} /> : <PaymentWindow {...props.inWindow} />
}
