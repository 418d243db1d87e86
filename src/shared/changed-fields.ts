/** The fields of `after` that differ: a form sends no more, so that two people who change other fields keep both changes. */
export const changedFields = <Fields extends object>(
  before: { [Name in keyof Fields]?: unknown },
  after: Fields,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields] ?? null),
    ),
  ) as Partial<Fields>
