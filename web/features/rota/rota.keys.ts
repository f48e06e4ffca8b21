export const rotaKeys = {
  /** Prefix of every query of the rota; those of admins are in plan.keys.ts. */
  all: ['rota'] as const,
  mine: ['rota', 'mine'] as const,
}
