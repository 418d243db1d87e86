import { bookingJourneys, paidOnce } from './journeys/booking.ts'
import { historyJourneys } from './journeys/history.ts'
import { keyboardJourney } from './journeys/keyboard.ts'
import { offlineJourney } from './journeys/offline.ts'
import { operatorAppJourney } from './journeys/operator-app.ts'
import { pageJourneys } from './journeys/pages.ts'
import { partJourneys } from './journeys/parts.ts'
import { journeysIn } from './journeys.ts'

journeysIn('webkit', [
  pageJourneys,
  historyJourneys,
  partJourneys,
  paidOnce,
  bookingJourneys,
  keyboardJourney,
  offlineJourney,
  operatorAppJourney,
])
