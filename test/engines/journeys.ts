import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Engine } from './driver.ts'
import { openStage, stage } from './stage.ts'

/** Runs journeys of `journeys/` in one browser, against one site. */
export function journeysIn(engine: Engine, journeys: (() => void)[]) {
  beforeAll(() => openStage(engine))
  afterAll(() => stage.close())
  beforeEach(() => stage.visit.driver.startNewVisitor(stage.site.origin))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await savePicture(`${engine}-${task.name}`)
    // Leaves the page before the faults are read: some reports are sent by beacon only when the page is left.
    await stage.visit.driver.goto('about:blank')
    expect(stage.site.takeFaults()).toEqual([])
  })
  for (const journey of journeys) journey()
}

async function savePicture(name: string) {
  await mkdir('test-results', { recursive: true })
  const file = `test-results/${name.replaceAll(/\W+/g, '-')}.png`
  await writeFile(file, await stage.visit.driver.screenshot())
}
