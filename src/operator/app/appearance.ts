/*
 * Shows the app light or dark: as chosen on this phone, or else as in the settings of the phone. This is a classic
 * script in the head, so that it runs before the first paint. An import would make it a module, which runs later.
 */
{
  const { documentElement } = document
  const themeColour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  const night = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const chosen = localStorage.getItem('appearance')
    const isDark = chosen === 'dark' || (chosen !== 'light' && night.matches)
    documentElement.dataset.appearance = isDark ? 'dark' : 'light'
    if (themeColour) themeColour.content = themeColour.dataset[isDark ? 'dark' : 'light'] ?? ''
  }
  night.addEventListener('change', show)
  // The event `storage` comes from other tabs; the switch in this tab dispatches `appearance`.
  addEventListener('storage', show)
  addEventListener('appearance', show)
  show()
}
