/** One instruction of a Containerfile: `COPY --from=unpacked a b` has the flag `from`, and `a b` as its text. */
export interface Instruction {
  keyword: string
  flags: Record<string, string>
  text: string
}

/** The instructions of each stage, in order; each stage begins with its FROM. */
export function parseContainerfile(file: string): Instruction[][] {
  const lines = file
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, '')
    .split('\n')
    .filter(Boolean)
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, keyword = '', options = '', text = ''] = line.match(/^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/) ?? []
    const flags = Object.fromEntries([...options.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
    if (keyword === 'FROM') stages.push([])
    stages.at(-1)?.push({ keyword, flags, text })
  }
  return stages
}
