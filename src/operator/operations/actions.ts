import type { ActionName } from '../../contract/operator-app/actions.ts'
import { messagesRetryAction, paymentsResolveAction, paymentsSettleAction } from './attention.ts'
import { boardAction, noShowAction } from './board.ts'
import { cashCountAction } from './cash-count.ts'
import type { ActionContext, Performed } from './define-action.ts'
import { departureCancelAction, departureSetAction, seasonSetAction } from './departures.ts'
import { devicePairAction, deviceRevokeAction, deviceSignOutAction, deviceWithdrawAction } from './devices.ts'
import { offersRemoveAction, offersSetAction, pricesRemoveAction, pricesSetAction } from './prices.ts'
import { reservationAddAction } from './reservation-add.ts'
import { reservationChangeAction } from './reservation-change.ts'
import {
  reservationCancelAction,
  reservationNoteAction,
  reservationRefundAction,
  reservationResendAction,
} from './reservation-office.ts'
import { reviewsPublishAction, reviewsRejectAction } from './reviews.ts'

/** An action whose input is validated at run time. */
export interface AnyAction {
  perform(context: ActionContext, input: never): Promise<Performed<unknown, unknown>>
}

/** Every action of the contract with its implementation. */
export const actions: Record<ActionName, AnyAction> = {
  board: boardAction,
  'no-show': noShowAction,
  'cash-count': cashCountAction,
  'reservation-add': reservationAddAction,
  'reservation-note': reservationNoteAction,
  'reservation-change': reservationChangeAction,
  'reservation-cancel': reservationCancelAction,
  'reservation-refund': reservationRefundAction,
  'reservation-resend': reservationResendAction,
  'departure-set': departureSetAction,
  'departure-cancel': departureCancelAction,
  'season-set': seasonSetAction,
  'prices-set': pricesSetAction,
  'prices-remove': pricesRemoveAction,
  'offers-set': offersSetAction,
  'offers-remove': offersRemoveAction,
  'reviews-publish': reviewsPublishAction,
  'reviews-reject': reviewsRejectAction,
  'device-pair': devicePairAction,
  'device-withdraw': deviceWithdrawAction,
  'device-sign-out': deviceSignOutAction,
  'device-revoke': deviceRevokeAction,
  'messages-retry': messagesRetryAction,
  'payments-settle': paymentsSettleAction,
  'payments-resolve': paymentsResolveAction,
}
