import { data } from 'react-router'

/** A form's fields. What no browser sends as a form is answered with 400, and is no fault of ours. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) throw data(null, { status: 400 })
    throw error
  }
}

/** The texts of a form's fields; a field that is missing, or isn't a text, is empty. */
export function typedInto<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const textOf = (name: Name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}
