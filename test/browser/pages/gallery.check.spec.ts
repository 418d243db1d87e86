import { expect } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor } from '../fixtures/visitor.ts'

test('the gallery opens, scrolls by keyboard and by links, and closes', async ({ page }) => {
  await presetConsent(page)
  await page.goto(hrefTo('tour', 'en'))
  const { t } = createVisitor(page)
  const opener = page.getByRole('button', { name: t('gallery.open', { count: 6 }) })
  await opener.click()
  const gallery = page.getByRole('dialog', { name: t('gallery.title') })
  const pictures = gallery.locator('figure')
  await expect(pictures).toHaveCount(6)
  await expect(pictures.first()).toBeInViewport()
  await expectAccessible(page)
  await gallery.locator('.gallery-pictures').focus()
  await page.keyboard.press('ArrowRight')
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 })
  const links = gallery.getByRole('navigation').getByRole('link')
  await links.last().click()
  await expect(pictures.last()).toBeInViewport({ ratio: 0.9 })
  await expect(links.last()).toHaveAttribute('aria-current', 'true')
  expect(new URL(page.url()).hash).toBe('')
  await expect(gallery.getByRole('link', { name: t('layout.nav.book_now') })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await expect(opener).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link leads to a picture', async ({ page }) => {
    await page.goto(hrefTo('tour', 'en'))
    const link = page.getByRole('link', { name: createVisitor(page).t('gallery.open_one') })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('image/jpeg')
  })
})
