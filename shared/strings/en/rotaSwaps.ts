/** Swaps that admins see on the coverage page. */
export const rotaSwaps = {
  'openSwaps.title': 'Swaps',
  'openSwaps.waiting': 'Everybody said yes. You decide.',
  'openSwaps.allow': 'Allow',
  'openSwaps.refuse': 'Refuse',
} as const
