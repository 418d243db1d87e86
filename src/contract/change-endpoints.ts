import {
  cancellationConfirmation,
  cancellationQuote,
  changeConfirmation,
  changeQuote,
  changeRequest,
} from './change.ts'
import type { Endpoint } from './endpoint.ts'
import { reservation } from './reservation.ts'
import { dataEnvelope } from './responses.ts'

/** The endpoints that change or cancel a paid booking. */
export const changeEndpoints = {
  quoteChange: {
    tag: 'Reservations',
    method: 'post',
    path: '/reservations/:id/changes/quote',
    summary: 'What a change of a paid booking costs',
    description: 'Fields that are left out stay. Nothing is stored.',
    body: changeRequest,
    maxBodyBytes: 8 * 1024,
    status: 200,
    response: dataEnvelope(changeQuote),
    errorStatuses: [400, 403, 404, 409, 413, 415, 422, 429, 503],
  },
  change: {
    tag: 'Reservations',
    method: 'post',
    path: '/reservations/:id/changes',
    summary: 'Change a paid booking',
    description:
      'The fields and amounts of a quote. Where something is due now, with a payment: until it succeeds, `change.status` is `pending` and the booking stays as it was. Where the quote says `needs_email`, with the e-mail address of the booking. 409 with a fresh `quote` if an amount differs.',
    body: changeConfirmation,
    maxBodyBytes: 12 * 1024,
    idempotent: true,
    status: 201,
    response: dataEnvelope(reservation),
    errorStatuses: [400, 403, 404, 409, 413, 415, 422, 429, 503],
  },
  quoteCancellation: {
    tag: 'Reservations',
    method: 'post',
    path: '/reservations/:id/cancellation/quote',
    summary: 'What a cancellation refunds',
    description:
      'The deposit until the deadline, nothing later. After a cancellation by the operator with a choice: the deposit.',
    status: 200,
    response: dataEnvelope(cancellationQuote),
    errorStatuses: [403, 404, 409, 413, 429, 503],
  },
  cancel: {
    tag: 'Reservations',
    method: 'post',
    path: '/reservations/:id/cancellation',
    summary: 'Cancel a paid booking, or choose the deposit after a cancellation by the operator',
    description: 'With the e-mail address of the booking. 409 with a fresh `cancellation` if the refund differs.',
    body: cancellationConfirmation,
    maxBodyBytes: 2 * 1024,
    idempotent: true,
    status: 201,
    response: dataEnvelope(reservation),
    errorStatuses: [400, 403, 404, 409, 413, 415, 422, 429, 503],
  },
} as const satisfies Record<string, Endpoint>
