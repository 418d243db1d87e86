import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { puppeteerDriver } from '../puppeteer-driver.ts'
import { stage } from '../stage.ts'
import { eventually, phone, type Visitor, visitorWith } from '../visitor.ts'

export function journeyWithoutScripts() {
  describe('without JavaScript', () => {
    let visit: Visitor
    beforeAll(async () => {
      const driver = await puppeteerDriver('firefox', { scripts: false })
      visit = visitorWith(driver, stage.site.origin, { scripts: false })
      await driver.startNewVisitor(stage.site.origin)
    })
    afterAll(() => visit.driver.close())

    test('a visitor books on the bank’s page; errors are shown, Enter continues', async () => {
      await visit.driver.resize(...phone)
      await visit.open('/')
      await visit.click('.site-footer a.button')
      await visit.isAt('date')
      await visit.chooseDay(stage.date)
      await visit.chooseBoardingPlace('zadar')
      await visit.click('button[value="more:adults"]')
      await visit.holds('[name=adults]', '3')
      await visit.isChecked(`[name=date][value="${stage.date}"]`)
      await visit.next()
      await visit.isAt('details')
      await visit.fillContactDetails('ana@')
      await visit.driver.press('Enter')
      await visit.shows(visit.t('error.email'), '#email-error')
      await visit.holds('[name=name]', 'Ana Kowalska')
      await visit.fill('[name=email]', 'no-script@mail.example')
      await visit.driver.press('Enter')
      await visit.isAt('preview')
      await visit.click('#pay')
      await visit.shows(visit.t('error.terms'), '#terms_accepted-error')
      await visit.accept()
      await visit.driver.press('Enter')
      await visit.click('button[value=approve]')
      await visit.until(() => location.pathname.startsWith('/booking/'))
      // Reloads the page instead of waiting for it to reload itself after 5 or 15 seconds (`booking-result.ts`).
      await eventually('a paid booking', async () => {
        await visit.driver.reload()
        return visit.evaluate(
          (paid) => document.querySelector('main')?.innerText.includes(paid),
          visit.t('result.completed.text'),
        )
      })
      const refused = ['details', 'preview'].map((step) => `422 /book-now?step=${step}`)
      expect(stage.site.takeFaults().map(({ text }) => text)).toEqual(refused)
    })
  })
}
