import { expect, test } from 'vitest'
import { focusMark } from '../page-functions.ts'
import { stage } from '../stage.ts'
import { desk } from '../visitor.ts'

export function keyboardJourney() {
  test('a visitor books and pays by keyboard alone, with a visible focus at every stop', async () => {
    const { visit, date } = stage
    const { driver, formats } = visit

    /** Presses Tab until the element has the focus, and checks the focus outline after each press. */
    async function tabTo(css: string, held?: 'Shift') {
      for (let presses = 0; presses < 120; presses++) {
        await driver.press('Tab', held)
        const isThere = await visit.evaluate((wanted) => document.activeElement?.matches(wanted), css)
        if (await visit.evaluate(() => document.activeElement !== document.body)) {
          // The page may still be scrolling to the element.
          await visit.until(() => {
            const { top = 0, bottom = 1 } = document.activeElement?.getBoundingClientRect() ?? {}
            return bottom > 0 && top < innerHeight
          })
          const { element, fault } = await visit.evaluate(focusMark)
          expect.soft(fault, element).toBe('')
        }
        if (isThere) return
      }
      throw new Error(`Tab doesn't reach ${css}`)
    }
    const press = async (css: string, key: 'Enter' | 'Space' = 'Enter') => {
      await tabTo(css)
      await driver.press(key)
    }
    const type = async (css: string, text: string) => {
      await tabTo(css)
      await driver.typeOver(text)
    }

    await driver.resize(...desk)
    await visit.open('/')
    await press('.site-header a.button')
    await visit.isAt('date')
    await press('button[value="more:adults"]')
    await visit.holds('[name=adults]', '3')
    await tabTo('button[value^="month:"] + button[value^="month:"]')
    const month = () => document.querySelector('#calendar-month')?.textContent
    for (let turns = 0; turns < 16 && (await visit.evaluate(month)) !== formats.month(date); turns++) {
      const before = await visit.evaluate(month)
      await driver.press('Enter')
      await visit.until((left) => document.querySelector('#calendar-month')?.textContent !== left, before)
    }
    await press('[name=date]', 'Space')
    await driver.press('ArrowRight')
    await driver.press('ArrowLeft')
    await visit.isChecked('[name=date]')
    await press('[name=departure_location]', 'Space')
    await visit.isChecked('[name=departure_location]')
    await press('button[value=next]')
    await visit.isAt('details')

    await type('[name=name]', 'Ana Kowalska')
    await type('[name=email]', 'keyboard@mail.example')
    await tabTo('[name=name]', 'Shift')
    await tabTo('[name=email]')
    await type('[name=phone]', '+48600123456')
    await driver.press('Enter')
    await visit.isAt('preview')

    await press('#terms_accepted', 'Space')
    await visit.isChecked('#terms_accepted')
    await visit.cardFieldsLoaded()
    await tabTo('#card-holder')
    for (const [index, text] of ['4242424242424242', '0839', '123'].entries()) {
      await driver.press('Tab')
      await visit.until((field) => {
        const boxes = [...document.querySelectorAll('.card-field')]
        const isMarked = (box: Element) => getComputedStyle(box).outlineStyle !== 'none'
        return boxes.every(
          (box, place) =>
            isMarked(box) === (place === field) && box.contains(document.activeElement) === (place === field),
        )
      }, index)
      await driver.typeOver(text)
    }
    await press('#pay')
    await visit.isPaid()
  })
}
