/** Queries of what admins plan, below `rotaKeys.all`. */
export const planKeys = {
  board: (from: string, to: string) => ['rota', 'board', from, to] as const,
  members: (from: string, to: string) => ['rota', 'members', from, to] as const,
  preview: (from: string, to: string) => ['rota', 'preview', from, to] as const,
  run: (id: string) => ['rota', 'runs', id] as const,
  explain: (serviceId: string, postId: string) => ['rota', 'explain', serviceId, postId] as const,
  coverage: (from: string, to: string) => ['rota', 'coverage', from, to] as const,
  callOuts: ['rota', 'callOuts'] as const,
  swaps: ['rota', 'swaps'] as const,
  reach: ['rota', 'reach'] as const,
  settings: ['rota', 'settings'] as const,
  report: (from: string, to: string) => ['rota', 'report', from, to] as const,
  publications: ['rota', 'publications'] as const,
  setup: (what: 'posts' | 'skills' | 'templates' | 'links') => ['rota', what] as const,
  services: (from: string, to: string) => ['rota', 'services', from, to] as const,
}
