/** What admins plan. */
export const rotaAdmin = {
  'board.title': 'Rota',
} as const
