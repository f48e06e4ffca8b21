export const rotaKeys = {
  all: ['rota'] as const,
  /** What is asked of oneself. */
  mine: ['rota', 'mine'] as const,
  /** When and how often one serves. */
  availability: ['rota', 'availability'] as const,
}
