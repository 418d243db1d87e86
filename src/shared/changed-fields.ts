/** Whether two JSON values are the same, in whatever order the keys of their objects are. */
export const isEqual = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** PostgreSQL orders the keys of an object by length. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** The fields of `after` that differ: a form sends no more, so that two people who change other fields keep both changes. */
export const changedFields = <Fields extends object>(
  before: { [Name in keyof Fields]?: unknown },
  after: Fields,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEqual(value, before[name as keyof Fields] ?? null)),
  ) as Partial<Fields>
