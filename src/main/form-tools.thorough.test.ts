import { beforeAll, describe, expect, test } from 'vitest'
import { pageSamples } from '../guest/site/samples/page-samples.ts'
import { formTools } from '../guest/site/ui/form-tool.ts'
import { textOf } from '../i18n/catalogues.ts'
import { locales } from '../i18n/locales.ts'
import { hrefTo, pageKeys } from '../pages.ts'
import { documents } from './rendering-faults.tsx'

type Attributes = Record<string, string>

interface RenderedForm {
  attributes: Attributes
  /** Fields that a person can fill in, and the honeypot. */
  fields: { attributes: Attributes; isDescribed: boolean }[]
  /** The values of the buttons. */
  intents: string[]
}

/** The forms in a document. Tags end at the first `>`, because React escapes every `>` in an attribute. */
function formsIn(html: string): RenderedForm[] {
  const forms = new Map<string, RenderedForm>()
  const fieldsets: Attributes[] = []
  let open = ''
  for (const [, end, tag = '', rest = ''] of html.matchAll(
    /<(\/?)(form|fieldset|input|select|textarea|button)\b([^>]*)>/g,
  )) {
    if (end && tag === 'form') open = ''
    if (end && tag === 'fieldset') fieldsets.pop()
    if (end) continue
    const attributes: Attributes = Object.fromEntries(
      [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
    )
    if (tag === 'fieldset') fieldsets.push(attributes)
    else if (tag === 'form') {
      open = attributes.id ?? `form ${forms.size}`
      forms.set(open, { attributes, fields: [], intents: [] })
    } else {
      const form = forms.get(attributes.form ?? open)
      if (tag === 'button') form?.intents.push(attributes.value ?? '')
      else if (attributes.name && attributes.type !== 'hidden') {
        const around = /radio|checkbox/.test(attributes.type ?? '') ? fieldsets : []
        const isDescribed = [attributes, ...around].some(({ toolparamdescription }) => toolparamdescription)
        form?.fields.push({ attributes, isDescribed })
      }
    }
  }
  return [...forms.values()]
}

const settles = ({ intents }: RenderedForm) => intents.some((intent) => /^(pay|cancel|confirm|company)/.test(intent))

describe.each(locales)('in %s', (locale) => {
  const pages: { place: string; forms: RenderedForm[] }[] = []
  const tools: { place: string; form: RenderedForm }[] = []
  beforeAll(async () => {
    for (const page of pageKeys) {
      const states = documents(hrefTo(page, locale), pageSamples[page](locale))
      for (const [state, render] of Object.entries(states))
        pages.push({ place: `${page} (${state})`, forms: formsIn(await render()) })
    }
    for (const { place, forms } of pages)
      for (const form of forms) if (form.attributes.toolname) tools.push({ place, form })
  })

  test('every form with fields is a tool, unless it pays, confirms, cancels or names the buyer', () => {
    const without = pages.flatMap(({ place, forms }) =>
      forms
        .filter(({ attributes, fields }) => fields.length > 0 && attributes.id !== 'month-tabs')
        .filter((form) => !form.attributes.toolname === !settles(form))
        .map(({ attributes }) => `${place}: ${attributes.action}`),
    )
    expect(without).toEqual([])
  })

  test('a tool has the name and description of the table, and only one that changes nothing submits itself', () => {
    const seen = new Set<string>()
    for (const { place, form } of tools) {
      const { toolname = '', tooldescription, toolautosubmit } = form.attributes
      seen.add(toolname)
      const name = toolname as keyof typeof formTools
      expect(formTools[name], `${place}: ${toolname}`).toEqual({ submitsItself: toolautosubmit !== undefined })
      expect(tooldescription?.replaceAll('\u00a0', ' ')).toBe(textOf(locale, `tool.${name}`))
    }
    expect([...seen].sort()).toEqual(Object.keys(formTools))
  })

  test('a document has no two tools of one name', () => {
    for (const { place, forms } of pages) {
      const names = forms.flatMap(({ attributes }) => attributes.toolname ?? [])
      expect(names, place).toEqual([...new Set(names)])
    }
  })

  test('every field of a tool is described, and no honeypot is', () => {
    for (const { place, form } of tools)
      for (const { attributes, isDescribed } of form.fields)
        expect(isDescribed, `${place}: ${attributes.name}`).toBe(attributes.readonly === undefined)
    const fields = tools.flatMap(({ form }) => form.fields.map(({ attributes }) => attributes))
    const traps = fields.filter(({ name }) => name === 'subject')
    expect(traps.length).toBeGreaterThan(0)
    // Browsers offer a form to assistants as a tool, without its read-only fields. A honeypot is read-only, so that no
    // assistant fills it in.
    expect(traps.every(({ readonly }) => readonly !== undefined)).toBe(true)
  })
})
