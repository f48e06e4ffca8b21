import { offlineKey } from '../../offline/offlineKeys.ts'

export const rotaKeys = {
  /** Prefix of every query of the rota; those of admins are in plan.keys.ts. */
  all: ['rota'] as const,
  /** Searches for the best rota. */
  runs: ['rota', 'runs'] as const,
  /** What is asked of oneself. */
  mine: offlineKey(['rota', 'mine']),
  /** Who serves on a day, by its date. */
  day: offlineKey(['rota', 'day']),
  /** When and how often one serves. */
  availability: offlineKey(['rota', 'availability']),
}
