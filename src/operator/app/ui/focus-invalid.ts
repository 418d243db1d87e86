const controls = 'input, textarea, select, button'

/** Puts the focus on the first control that has a problem. @returns whether there is one */
export function focusInvalid(within: HTMLElement | null): boolean {
  const invalid = within?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const control = invalid?.matches(controls) ? invalid : controlIn(invalid)
  control?.focus()
  return control !== undefined
}

/** The chosen radio button of a group; in any other group, the first control. Undefined if there is no control. */
export const controlIn = (group: HTMLElement | null | undefined): HTMLElement | undefined =>
  group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector<HTMLElement>(controls) ?? undefined
