/** The fields that a patch names. */
export const given = <Patch extends object>(patch: Patch): Partial<Patch> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Patch>
