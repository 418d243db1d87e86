/** The texts of a form's fields; a field that is missing, or isn't a text, is empty. */
export function typedInto<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const textOf = (name: Name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}
