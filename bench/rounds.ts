/** The middle value; of an even number the mean of the two in the middle. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing')
  return (low + high) / 2
}

/** The value that `share` of all values (0.99: 99 of 100) do not exceed; NaN for an empty list. */
export function shareAtMost(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Measures every contestant once per round, one after the other in the given order (A B A B …): other programs on the
 * machine disturb all of them alike. The first `warmUps` rounds are discarded.
 * @returns each contestant's values, in the order of the rounds
 */
export async function interleave<Name extends string, Value>(
  contestants: Record<Name, (round: number) => Promise<Value>>,
  { rounds, warmUps }: { rounds: number; warmUps: number },
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(contestants) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Name, Value[]>
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const name of names) {
      const value = await contestants[name](round)
      if (round >= warmUps) values[name].push(value)
    }
  return values
}

/** The median of `a` by `b`, divided round by round: both of a pair were measured within seconds of each other. */
export const ratioOf = (a: readonly number[], b: readonly number[]): number =>
  median(a.map((value, round) => value / (b[round] ?? Number.NaN)))
