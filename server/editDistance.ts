/**
 * Edit distance of two texts, a swap of two neighbouring letters counting one (optimal string alignment); `limit + 1`
 * where it is above `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1
  if (Math.abs(a.length - b.length) > limit) return tooFar
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    // A swap reaches back over one row, whose least is at most one below.
    if (least > limit + 1) return tooFar
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] as number, tooFar)
}
