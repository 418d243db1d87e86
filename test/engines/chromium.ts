import { keyboardJourney } from './journeys/keyboard.ts'
import { journeysIn } from './journeys.ts'

// Everything else runs in Chromium under Playwright.
journeysIn('chromium', [keyboardJourney])
