import { keyboardJourney } from './journeys/keyboard.ts'
import { journeysIn } from './journeys.ts'

// Only the keyboard journey runs here: Playwright tests everything else in Chromium (`test/browser`).
journeysIn('chromium', [keyboardJourney])
