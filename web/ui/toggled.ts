/** A copy of `set` with or without a value. */
export function toggled<Value>(set: ReadonlySet<Value>, value: Value, isIn: boolean): Set<Value> {
  const copy = new Set(set)
  if (isIn) copy.add(value)
  else copy.delete(value)
  return copy
}
