/** All of these variables or none must be set. Returns a line for each unset variable if another one is set. */
export function missingBeside<Name extends string>(
  names: readonly Name[],
  data: { [Each in Name]?: unknown },
): string[] {
  const present = names.find((name) => data[name] !== undefined)
  return present
    ? names.filter((name) => data[name] === undefined).map((name) => `  ${name}: as ${present} is set`)
    : []
}
