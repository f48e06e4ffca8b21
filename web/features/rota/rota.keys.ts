export const rotaKeys = {
  all: ['rota'] as const,
}
