import { expect } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

/**
 * Runs in the page: after hydration, replaces every text node by elements, as a browser's translation does. Text nodes
 * that are added later are replaced too.
 */
function translateContinuously() {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let text: Node | null = root; text; text = walker.nextNode())
      if (text.nodeType === Node.TEXT_NODE) texts.push(text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.nodeValue?.trim() || parent.matches('font, script, style, option, textarea, noscript *'))
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.nodeValue
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
  }
  const start = () => {
    if (!document.querySelector('[data-hydrated]')) return void requestAnimationFrame(start)
    translate(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) translate(node)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    document.documentElement.dataset.translated = ''
  }
  start()
}

test('a booking in a page that the browser translates works to the end', async ({ page, baseURL }, info) => {
  await page.addInitScript(translateContinuously)
  const translated = () => page.locator('[data-translated] font').first().waitFor({ state: 'attached' })
  const visit = createVisitor(page)
  const { t, formats } = visit
  const email = page.locator('[name=email]')
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)

  await page.goto('/book-now')
  await waitForHydration(page)
  await translated()
  await visit.addGuest('children')
  await visit.next()
  await expect(page.getByText(t('error.date_first')).first()).toBeVisible()
  await visit.chooseDay(date)
  await expect(page.locator('.summary-card .amount dd').first()).toHaveText(formats.price(2 * 7500 + 4500))
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()

  await expect(visit.heading('booking.title.details')).toBeVisible()
  await visit.next()
  await expect(page.getByText(t('error.summary'))).toBeVisible()
  await visit.fillContactDetails({ email: 'ana@gmial.com' })
  await expect(page.getByRole('button', { name: 'ana@gmail.com' })).toBeVisible()
  await email.fill('ana@mail.example')
  await expect(page.getByText(t('booking.email_hint'))).toBeVisible()
  await email.fill('ana@gmial.com')
  await email.blur()
  await page.getByRole('button', { name: 'ana@gmail.com' }).click()
  await expect(email).toHaveValue('ana@gmail.com')
  await visit.back()
  await expect(visit.heading('booking.title.date')).toBeVisible()
  await visit.next()
  await expect(visit.heading('booking.title.details')).toBeVisible()
  await visit.next()

  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await waitForHydration(page)
  await translated()
  await visit.payButton().click()
  await expect(page.getByText(t('error.terms')).first()).toBeVisible()
  await visit.acceptTerms()
  await expect(page.getByText(t('error.terms'))).toHaveCount(0)
  await visit.typeCard('4000000000000002')
  await visit.pay()
  await expect(page.getByText(t('decline.card_declined'))).toBeVisible()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expect(page.locator('.pass')).toBeVisible({ timeout: 30_000 })
})
