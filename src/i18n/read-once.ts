/** Browsers send a few dozen lines; whoever makes up others has them read anew now and then. */
const mostLines = 500

/** Reads a line of a header once, and then knows what it says. */
export function readOnce<Said>(read: (line: string) => Said): (line: string) => Said {
  const known = new Map<string, Said>()
  return (line) => {
    const said = known.get(line)
    if (said !== undefined) return said
    const fresh = read(line)
    if (known.size === mostLines) known.clear()
    known.set(line, fresh)
    return fresh
  }
}
