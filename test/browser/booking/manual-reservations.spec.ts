import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { timeInText } from '../../../src/i18n/time-in-text.ts'
import { operatorOutput } from '../../fixtures/operator-process.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

const dataDir = process.env.BONACA_TEST_DATA ?? ''

const operator = (...words: string[]) => operatorOutput({ DATA_DIR: dataDir }, ...words)

/** The booking link in a mail to this recipient, or undefined if there is no such mail. */
async function findMailedLink(recipient: string): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  // Ignores mails that are being written: their names don't end in `.eml` yet.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    if (mail.to?.some(({ address }) => address === recipient))
      return mail.text?.match(/http\S+\/booking\/[\w-]{22}/)?.[0]
  }
  return undefined
}

test('a phone booking is paid through the mailed link and appears on the manifest', async ({ page, baseURL }) => {
  const visit = createVisitor(page, 'hr')
  const date = await nextBookableDay(baseURL ?? '')
  const email = 'phone-guest@mail.example'
  const person = ['--name', 'Đurđa Horvat', '--email', email, '--adults', '2', '--from', 'zadar']
  const added = await operator(
    'reservation',
    'add',
    date,
    ...person,
    '--channel',
    'phone',
    '--pay',
    'link',
    '--yes',
    '--json',
  )
  const { code, heldUntil } = JSON.parse(added)

  await expect.poll(() => findMailedLink(email), { timeout: 30_000 }).toBeTruthy()
  await page.goto((await findMailedLink(email)) ?? '')
  await expect(page.locator('main').getByText(visit.t('result.created.text'))).toBeVisible()
  const until = new Date(heldUntil)
  const deadline = {
    day: visit.formats.deadlineDay(dayOf(until)),
    time: timeInText(visit.formats.time(until), 'hr'),
  }
  await expect(page.locator('main').getByText(visit.t('payment.link_held_until', deadline))).toBeVisible()
  await waitForHydration(page)
  await page
    .getByRole('button', { name: visit.t('booking.pay.button', { amount: visit.formats.money(3_000) }) })
    .click()
  await page.locator('#card-holder').fill('Đurđa Horvat')
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expect(page.locator('main').getByText(visit.t('result.completed.text')).first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.locator('main').getByText(code).first()).toBeVisible()

  expect(await operator('manifest', date)).toContain(`Horvat, Đurđa  ${code}`)
})

test('a cash booking has a ticket, which its page shows', async ({ page, baseURL }) => {
  const visit = createVisitor(page, 'en')
  const date = await nextBookableDay(baseURL ?? '', 1)
  const person = ['--name', 'Emma Smith', '--adults', '1', '--from', 'bibinje']
  const { ticket, code } = JSON.parse(
    await operator('reservation', 'add', date, ...person, '--channel', 'quay', '--pay', 'cash', '--yes', '--json'),
  )
  await page.goto(`/ticket/${ticket}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your ticket')
  await expect(page.locator('.pass')).toContainText(code)
  await expect(page.getByRole('img', { name: visit.t('result.pass.code') })).toBeVisible()
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await findOverflowingElements(page), `overflow at ${width} px`).toEqual([])
    expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([])
  }
})
