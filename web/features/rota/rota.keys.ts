export const rotaKeys = {
  /** Prefix of every query of the rota. */
  all: ['rota'] as const,
  mine: ['rota', 'mine'] as const,
  availability: ['rota', 'availability'] as const,
  /** Prefix of boards, services and what they are made of: for admins. */
  board: (from: string, to: string) => ['rota', 'board', from, to] as const,
  preview: (from: string, to: string) => ['rota', 'preview', from, to] as const,
  publications: ['rota', 'publications'] as const,
  setup: (what: 'posts' | 'skills' | 'templates' | 'links') => ['rota', what] as const,
  services: (from: string, to: string) => ['rota', 'services', from, to] as const,
}
