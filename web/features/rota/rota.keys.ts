export const rotaKeys = {
  /** Prefix of every query of the rota; those of admins are in plan.keys.ts. */
  all: ['rota'] as const,
  /** Searches for the best rota. */
  runs: ['rota', 'runs'] as const,
  /** What is asked of oneself. */
  mine: ['rota', 'mine'] as const,
  /** Who serves on a day, by its date. */
  day: ['rota', 'day'] as const,
  /** When and how often one serves. */
  availability: ['rota', 'availability'] as const,
}
