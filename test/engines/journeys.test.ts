import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { bookingJourneys } from './journeys/booking.ts'
import { historyJourneys } from './journeys/history.ts'
import { keyboardJourney } from './journeys/keyboard.ts'
import { offlineJourney } from './journeys/offline.ts'
import { pageJourneys } from './journeys/pages.ts'
import { partJourneys } from './journeys/parts.ts'
import { journeyWithoutScripts } from './journeys/without-scripts.ts'
import { closeStage, engine, openStage, stage } from './stage.ts'

beforeAll(openStage)
afterAll(closeStage)
beforeEach(() => stage.visit.driver.beginAnew())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(task.name)
  // What a page reports on its way out arrives.
  await stage.visit.driver.goto('about:blank')
  expect(stage.site.takeFaults()).toEqual([])
})

async function keepPicture(name: string) {
  await mkdir('test-results', { recursive: true })
  const file = `test-results/${engine}-${name.replaceAll(/\W+/g, '-')}.png`
  await writeFile(file, await stage.visit.driver.screenshot())
}

pageJourneys()
historyJourneys()
partJourneys()
bookingJourneys()
keyboardJourney()
offlineJourney()
if (engine === 'firefox') journeyWithoutScripts()
