import type { Page } from '@playwright/test'

// Checks that run in the page.

/** Forces the layout of the sections below the fold. */
export const forceLayout = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, * > * { content-visibility: visible !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Text and controls that overflow the window. */
export const findOverflowingElements = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`page is ${scrollWidth} px wide in ${clientWidth} px`] : []
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    for (const element of document.querySelectorAll('body *')) {
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const isControl = element.matches('button, a, input, select, textarea')
      if (!isText && !isControl) continue
      const { clipPath, opacity } = getComputedStyle(element)
      if (!element.checkVisibility({ visibilityProperty: true }) || clipPath !== 'none' || opacity === '0') continue
      if (element.closest('.skip, svg, [aria-hidden=true], .sr-only, pre') || scrolls(element)) continue
      const { left, right } = element.getBoundingClientRect()
      if (right > clientWidth + 1 || left < -1) found.push(`${element.localName} ${element.textContent?.slice(0, 40)}`)
    }
    return found
  })

/** The computed value of one property per selector; pseudo-elements are supported. */
export const computedStylesOf = (page: Page, wanted: Record<string, string>) =>
  page.evaluate(
    (entries) =>
      entries.map(([selector, property]) => {
        const [element, pseudo] = selector.split('::')
        const found = document.querySelector(element ?? '')
        return [selector, found && getComputedStyle(found, pseudo && `::${pseudo}`).getPropertyValue(property)]
      }),
    Object.entries(wanted),
  )

/** Touch targets that are too small, and fields whose font size triggers zoom on focus. */
export const findTouchProblems = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]')
    // Inline links in a sentence are exempt from the target size.
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    const small = targets.filter(isShown).filter((element) => {
      if (isInSentence(element) || element.matches('.skip')) return false
      const boxes = [element, element.closest('label')].map((box) => box?.getBoundingClientRect())
      return !boxes.some((box) => box && box.width >= 43.5 && box.height >= 43.5)
    })
    const fields = [...document.querySelectorAll('input:not([type=radio], [type=checkbox]), select, textarea')].filter(
      isShown,
    )
    const zooming = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    const name = (element: Element) => element.outerHTML.slice(0, 80)
    return { small: small.map(name), zooming: zooming.map(name) }
  })

/** In print: visible controls, text that is too pale, and collapsed texts. */
export const findPrintProblems = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const all = [...document.querySelectorAll('body *')].filter(isShown)
    const screenOnly =
      'button:not(.sr-only), .button:not([href^="tel:"]), nav:not(:has(.progress)), .site-footer, .rail, .summary-bar'
    const lightness = (element: Element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    const texts = all.filter((element) => element.matches('main :is(p, h1, h2, h3, dt, dd, li, a)'))
    const printsItsGround = (element: Element) => element.closest('.price-panel .now, .day:has(:checked)')
    return {
      shown: all.filter((element) => element.matches(screenOnly)).map((element) => element.className),
      pale: texts.filter((element) => lightness(element) > 420 && !printsItsGround(element)).map(String),
      cut: [...document.querySelectorAll('main details p, main blockquote')].filter((element) => !isShown(element))
        .length,
    }
  })
