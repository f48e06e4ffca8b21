import { timingSafeEqual } from 'node:crypto'

/** True where a given secret is the wanted one. The time it takes tells nothing of where the two differ. */
export function isSecret(given: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
