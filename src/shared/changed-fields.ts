/** Whether two JSON values are equal, regardless of the order of the keys in their objects. */
export const isEqual = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** JSON with sorted keys: PostgreSQL returns the keys of an object in an order of its own. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/**
 * The fields of `after` that differ from `before`. A form sends only these, so that two people can change different
 * fields at the same time.
 */
export const changedFields = <Fields extends object>(
  before: { [Name in keyof Fields]?: unknown },
  after: Fields,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEqual(value, before[name as keyof Fields] ?? null)),
  ) as Partial<Fields>
