/** The views of admins below /rota share one page entry, so that their names stay out of what every page loads first. */
export type RotaView = 'coverage' | 'report' | 'settings' | 'setup' | 'today'

export const rotaPath = (view: RotaView): string => `/rota/${view}`
