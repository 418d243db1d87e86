import { ApplianceError } from './machine.ts'

// The file of the settings is read by systemd (EnvironmentFile) and by a shell (the command `operator`). Values in single quotes
// mean the same to both.

/** Reads `NAME=value` lines, with or without quotes; comments and other lines are ignored. */
export function parseEnvFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, name, value = ''] = line.match(assignment) ?? []
    if (name) settings[name] = unquoted(value.trim())
  }
  return settings
}

/** Sets these variables and leaves all other lines as they are. */
export function setInEnvFile(text: string, settings: Record<string, string>): string {
  const rest = new Map(Object.entries(settings))
  const lines = text.split('\n').map((line) => {
    const [, name = ''] = line.match(assignment) ?? []
    const value = rest.get(name)
    if (value === undefined) return line
    rest.delete(name)
    return parseEnvFile(line)[name] === value ? line : assign(name, value)
  })
  const kept = lines.join('\n').replace(/\n*$/, lines.join('') === '' ? '' : '\n')
  return kept + [...rest].map(([name, value]) => `${assign(name, value)}\n`).join('')
}

const assignment = /^([A-Z][A-Z0-9_]*)=(.*)$/

function assign(name: string, value: string): string {
  if (/['\n\r]/.test(value)) throw new ApplianceError(`${name} must not contain a single quote or a line break.`)
  return `${name}=${/^[\w.:/@,+-]*$/.test(value) ? value : `'${value}'`}`
}

function unquoted(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1)
  return /^".*"$/.test(value) ? value.slice(1, -1).replace(/\\(["\\$`])/g, '$1') : value
}
