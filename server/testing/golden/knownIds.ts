import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const asUuid = (count: number): string => {
  const digits = count.toString(16).padStart(12, '0')
  return `00000000-0000-4000-8000-${digits}`
}

let count = 0

/** Lets the next ids begin at a round number: how many a change uses does not move those of later changes. */
export function skipUuids(): void {
  count = Math.ceil((count + 1) / 1000) * 1000
}

/**
 * Replaces `randomUUID` of this process by a counter until the function that it returns is called: ids rise in the
 * order in which things are made, so that a list that sorts by id at last has one order in every run.
 */
export function risingUuids(): () => void {
  const { randomUUID } = crypto
  count = 0
  crypto.randomUUID = () => {
    count += 1
    return asUuid(count) as ReturnType<typeof randomUUID>
  }
  syncBuiltinESMExports()
  return () => {
    crypto.randomUUID = randomUUID
    syncBuiltinESMExports()
  }
}
