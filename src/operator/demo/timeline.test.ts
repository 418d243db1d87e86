import { expect, test } from 'vitest'
import type { QueuedJob } from '../../domain/job-queue.ts'
import { createTimeline } from './timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 6, 9, 12, minute))

test('runs actions and jobs in order of time, including those added during the run, but none whose time is after the end', async () => {
  const timeline = createTimeline(at(30))
  const ran: string[] = []
  const note = (what: string) => ran.push(`${what} ${timeline.now().getUTCMinutes()}`)
  const action = (minute: number, more = async () => {}) =>
    timeline.at(at(minute), async () => {
      note('action')
      await more()
    })
  action(20)
  action(31)
  action(10, async () => {
    timeline.advance(5 * 60_000)
    await timeline.queue.add(undefined as never, 'end-hold', { reservationId: 'now' })
    await timeline.queue.add(undefined as never, 'end-hold', { reservationId: 'soon' }, at(25))
    await timeline.queue.add(undefined as never, 'end-hold', { reservationId: 'late' }, at(45))
    action(12)
  })
  await timeline.run(async ({ name }) => {
    note(name)
  })
  expect(ran).toEqual(['action 10', 'action 15', 'end-hold 15', 'action 20', 'end-hold 25'])
  expect(timeline.now()).toEqual(at(30))
  expect(timeline.jobsLeft()).toEqual([{ job: { name: 'end-hold', payload: { reservationId: 'late' } }, at: at(45) }])
})

test('drops the jobs for later of the running action only', async () => {
  const timeline = createTimeline(at(30))
  const add = (reservationId: string, minute: number) =>
    timeline.queue.add(undefined as never, 'end-hold', { reservationId }, at(minute))
  timeline.at(at(10), () => add('unpaid', 25))
  timeline.at(at(12), async () => {
    await add('now', 12)
    await add('paid', 26)
    await add('paid', 45)
    timeline.dropAddedJobs()
  })
  const ran: QueuedJob['payload'][] = []
  await timeline.run(async ({ payload }) => {
    ran.push(payload)
  })
  expect(ran).toEqual([{ reservationId: 'now' }, { reservationId: 'unpaid' }])
  expect(timeline.jobsLeft()).toEqual([])
})
