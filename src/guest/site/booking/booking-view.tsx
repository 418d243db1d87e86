import { ChangePayment, type ChangePaymentProps } from './change-payment.tsx'
import { ResultScreen, type ResultScreenProps } from './result/result-screen.tsx'

type BookingViewProps = ResultScreenProps | { payment: ChangePaymentProps }

/**
 * The island of the booking's page. It shows the status of the booking, or the payment of a change. Both are in one
 * island, because every further island makes the script of all pages larger.
 */
export default function BookingView(props: BookingViewProps) {
  return 'payment' in props ? <ChangePayment {...props.payment} /> : <ResultScreen {...props} />
}
