/**
 * Defines a custom element when the document is parsed. A script of a page may run before that, and an element that the parser is
 * just creating has no content yet.
 */
export function defineWhenParsed(name: string, element: CustomElementConstructor): void {
  const define = () => customElements.define(name, element)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', define, { once: true })
  else define()
}
