import { AppError } from '#shared/errors.ts'
import { fairQueue } from '../../../fairQueue.ts'

/**
 * Files and lists of people that are read at once, one a person: a file of 20,000 rows takes half a second of the
 * server and some 50 MB. The others wait for their turn, whose bytes the server holds.
 */
const inTurn = fairQueue({ atOnce: 2, atOncePerOwner: 1, maxWaiting: 100 })

/** Reads something in a person's turn. Begins nothing for who has gone meanwhile: rejects with `unavailable`. */
export const readInTurn = <Result>(
  personId: string,
  nobodyWaits: AbortSignal | undefined,
  read: () => Promise<Result>,
): Promise<Result> =>
  inTurn(personId, async () => {
    if (nobodyWaits?.aborted) throw new AppError('unavailable')
    return read()
  })
