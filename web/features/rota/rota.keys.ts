import { RotaMine } from '#shared/answers.ts'
import { collection } from '../../data/collection.ts'
import { offlineKey } from '../../offline/offlineKeys.ts'

const rota = collection({
  key: 'rota',
  on: {
    rotaChanged: 'refetch',
    assignmentChanged: 'refetch',
    offerChanged: 'refetch',
    swapChanged: 'refetch',
    scheduleChanged: 'refetch',
  },
})
// Searches for the best rota tell how far they are, which changes nothing else.
collection({ key: ['rota', 'runs'], on: { runProgress: 'refetch' } })

export const rotaKeys = {
  /** Prefix of every query of the rota; those of admins are in plan.keys.ts. */
  all: rota.all,
  /** What is asked of oneself. */
  mine: offlineKey(['rota', 'mine'], RotaMine),
}
